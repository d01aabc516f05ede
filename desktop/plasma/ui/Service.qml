import QtQuick 2.15
import "shell.js" as Shell
import "times.js" as Times

/* The service and its alarms. All that concerns D-Bus and processes is here.

   Plasma 5.27 has no D-Bus for applets written in QML, and that of Plasma 6.3 no signals. So both run alarmsctl by the
   executable engine, which reports the output of a program once that has ended: one alarmsctl waits for a state other
   than the known one, prints it and ends. */
Item {
    id: service

    /* The executable engine. */
    property QtObject engine

    /* True if the service runs. */
    property bool isRunning: false
    /* True if alarmsctl isn't installed, or is older than this applet. */
    property bool isMissing: false
    /* The alarms, with the properties of org.example.Alarms.Alarm, in the order to show. */
    property var alarms: []
    /* The same alarms by their ids. */
    property var byId: ({})
    /* The alarms that ring. */
    readonly property var ringing: alarms.filter(alarm => alarm.State === "alerting")
    /* True if time is counted down. */
    readonly property bool isCounting: alarms.some(alarm => alarm.State === "countdown")
    /* The reason for which the last press or addition failed, for people; empty if it didn't. */
    property string failure: ""

    /* Sets an alarm; `finished` is called with true if it is set. */
    function add(when, title, finished) {
        change(["add", "--json", "--", when, "title=" + title], finished);
    }

    /* Starts a timer of some minutes. */
    function startTimer(minutes, title, finished) {
        change(["timer", "--json", "--", minutes + "m", "title=" + title], finished);
    }

    /* Presses a button of an alarm, which also runs its app's action: stop, snooze, custom, pause or resume. */
    function invoke(id, button) {
        change(["invoke", "--json", "--", id, button]);
    }

    /* Enables or disables an alarm. */
    function setEnabled(id, isEnabled) {
        change([isEnabled ? "enable" : "disable", "--json", "--", id]);
    }

    /* Skips the next time at which an alarm rings. */
    function skip(id) {
        change(["skip", "--json", "--", id]);
    }

    /* Takes back what `skip` did last. */
    function unskip(id) {
        change(["skip", "--undo", "--json", "--", id]);
    }

    /* Makes a countdown a minute longer. */
    function extend(id) {
        change(["extend", "--json", "--", id, "1m"]);
    }

    /* Calls `finished` with how a time is understood, or with no text and the reason why it isn't. */
    function parse(when, finished) {
        run(["parse", "--json", "--", when], (status, output, problem) => {
            const answer = status === 0 ? parsed(output) : null;
            // The field that it is shown at says what it is about.
            finished(answer ? answer.text : "", answer ? "" : reason(problem).replace(/^when: /, ""));
        });
    }

    /* Calls `finished` with what rang or was missed since an instant, the latest first. A service that doesn't run is
       not started. */
    function history(since, finished) {
        if (!isRunning) {
            finished([]);
            return;
        }
        run(["history", "--json", "--since", Times.isoDate(since), "--limit", "100"], (status, output) => {
            const rows = status === 0 ? parsed(output) || [] : [];
            finished(rows.filter(row => row.Event === "fired" || row.Event === "missed"));
        });
    }

    function change(words, finished) {
        failure = "";
        run(words, (status, output, problem) => {
            if (status !== 0) {
                failure = reason(problem);
            }
            if (finished) {
                finished(status === 0);
            }
        });
    }

    /* The text in an error of alarmsctl. */
    function reason(problem) {
        const error = parsed(problem);
        return error && error.message ? error.message : problem.trim() || i18nd("alarms", "alarmsctl has failed.");
    }

    function parsed(text) {
        try {
            return JSON.parse(text);
        } catch (error) {
            return null;
        }
    }

    // --- processes --------------------------------------------------------------------------------------------------

    property int lastRun: 0
    property var callbacks: ({})

    // For the engine, equal command lines are one: hence the number in a comment.
    function run(words, finished) {
        lastRun += 1;
        const source = Shell.alarmsctl(words) + " #" + lastRun;
        callbacks[source] = finished;
        engine.connectSource(source);
    }

    Connections {
        target: service.engine
        function onNewData(sourceName, data) {
            service.engine.disconnectSource(sourceName);
            const finished = service.callbacks[sourceName];
            if (finished) {
                delete service.callbacks[sourceName];
                finished(data["exit code"], data["stdout"] || "", data["stderr"] || "");
            }
        }
    }

    // --- the state --------------------------------------------------------------------------------------------------

    readonly property int shortestPause: 250
    readonly property int longestPause: 60 * 1000
    readonly property int failurePause: 500

    property string token: ""

    function wait() {
        run(["watch", "--format=json", "--host=panel,popup", "--after", token], (status, output) => {
            const state = status === 0 ? parsed(output) : null;
            if (state) {
                apply(state);
                pause.interval = shortestPause;
            } else {
                // It was killed, there is no bus, or it isn't installed.
                apply({token: "", service: false, alarms: []});
                isMissing = status === 2 || status === 127;
                pause.interval = Math.min(longestPause, Math.max(failurePause, pause.interval * 2));
            }
            pause.start();
        });
    }

    function apply(state) {
        const alarmsById = {};
        for (const alarm of state.alarms) {
            alarmsById[alarm.Id] = alarm;
        }
        token = state.token;
        isMissing = false;
        isRunning = state.service;
        byId = alarmsById;
        alarms = state.alarms;
    }

    Timer {
        id: pause
        interval: service.shortestPause
        onTriggered: service.wait()
    }

    Component.onCompleted: wait()
}
