import QtQuick 2.15
import "times.js" as Times

/* The time, as long as somebody looks at it: while something counts down it changes at each full second, together with all
   clocks on the screen, else at midnight. */
Timer {
    id: clock

    property bool isSeen
    /* True if something counts down. */
    property bool isCounting: false

    /* Microseconds since 1970 UTC. */
    property real now: Times.now()
    /* The midnight at which today began. */
    readonly property real today: Times.midnight(now)

    /* Sets the time without waiting for the full second. */
    function update() {
        now = Times.now();
        wait();
    }

    // A timer may fire some milliseconds early, which is then taken for the full second.
    function tick() {
        now = Math.floor((Date.now() + early) / 1000) * 1000000;
        wait();
    }

    function wait() {
        const now = Date.now() + early;
        // The time in which the machine sleeps doesn't count for a timer: hence not all the time until midnight at once.
        interval = early + (isCounting ? 1000 - now % 1000 : Math.min(longest, Times.untilMidnight(now * 1000) / 1000));
    }

    // In milliseconds.
    readonly property int early: 50
    readonly property int longest: 60 * 60 * 1000

    running: isSeen
    repeat: true
    onRunningChanged: update()
    onIsCountingChanged: update()
    onTriggered: tick()
}
