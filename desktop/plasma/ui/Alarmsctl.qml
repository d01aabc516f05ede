import QtQuick 2.15
import "shell.js" as Shell

/* Runs alarmsctl by Plasma's executable engine, which reports the output of a program once that has ended, and ends it
   with the applet.

   Plasma 5.27 has no D-Bus for applets written in QML, and that of Plasma 6.3 no signals. */
QtObject {
    id: alarmsctl

    /* The executable engine. */
    property QtObject engine

    property int lastRun: 0
    property var callbacks: ({})

    /* Runs it with these arguments; `finished` is called with its exit status, its output and its errors. */
    function run(words, finished) {
        // For the engine, equal command lines are one: hence the number in a comment.
        lastRun += 1;
        const source = Shell.alarmsctl(words) + " #" + lastRun;
        callbacks[source] = finished;
        engine.connectSource(source);
    }

    readonly property Connections connections: Connections {
        target: alarmsctl.engine
        function onNewData(sourceName, data) {
            alarmsctl.engine.disconnectSource(sourceName);
            const finished = alarmsctl.callbacks[sourceName];
            if (finished) {
                delete alarmsctl.callbacks[sourceName];
                finished(data["exit code"], data["stdout"] || "", data["stderr"] || "");
            }
        }
    }
}
