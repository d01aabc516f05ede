import QtQuick 2.15

/* Follows the service and its alarms: one alarmsctl waits for a state other than the known one, prints it and ends. */
RepeatedRun {
    id: watch

    readonly property var absence: ({token: "", service: false, alarms: [], activities: [], recent: []})
    property string token: ""

    /* Tells the state as alarmsctl prints it, which is without the lists and the panel that are as before, and whether
       alarmsctl isn't installed, or is older than this applet. */
    signal changed(var state, bool isMissing)

    words: ["watch", "--format=json", "--after", token]
    onEnded: (status, output) => {
        // Without a state it was killed, there is no bus, or it isn't installed.
        const state = status === 0 && alarmsctl.parsed(output) || absence;
        token = state.token;
        changed(state, status === 2 || status === 127);
    }
}
