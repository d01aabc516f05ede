import QtQuick 2.15

/* Runs alarmsctl again and again: soon after it has succeeded, later and later after it has failed. */
Timer {
    id: repeatedRun

    property Alarmsctl alarmsctl
    /* The arguments, as they are when it is run. */
    property var words

    /* Tells of the end of a run. */
    signal ended(int status, string output)

    // In milliseconds.
    readonly property int shortestPause: 250
    readonly property int failurePause: 500
    readonly property int longestPause: 60 * 1000

    interval: shortestPause
    onTriggered: run()
    Component.onCompleted: run()

    function run() {
        alarmsctl.run(words, (status, output) => {
            ended(status, output);
            interval = status === 0 ? shortestPause : Math.min(longestPause, Math.max(failurePause, interval * 2));
            start();
        });
    }
}
