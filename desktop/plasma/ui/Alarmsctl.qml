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

    /* As `run`, with its answer in JSON: `finished` is called with that and no reason, or with null and the reason why there
       is none, for people. */
    function ask(words, finished) {
        run(words, (status, output, problem) => {
            if (status === 0) {
                finished(parsed(output), "");
            } else {
                const error = parsed(problem);
                finished(null, error && error.message || problem.trim() || i18nd("alarms", "alarmsctl has failed."));
            }
        });
    }

    /* The value of a text in JSON; null if it is none. */
    function parsed(text) {
        try {
            return JSON.parse(text);
        } catch (error) {
            return null;
        }
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
