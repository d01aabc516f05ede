import QtQuick 2.15
import "times.js" as Times

/* The time, as long as somebody looks at something that counts down: it changes at each full second, together with all
   clocks on the screen. */
Timer {
    /* Microseconds since 1970 UTC. */
    property real now: Times.now()

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
        interval = 1000 - (Date.now() + early) % 1000 + early;
    }

    readonly property int early: 50

    repeat: true
    onRunningChanged: update()
    onTriggered: tick()
}
