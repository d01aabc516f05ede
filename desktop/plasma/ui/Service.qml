import QtQuick 2.15
import "times.js" as Times

/* The service and its alarms, by alarmsctl. */
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
    /* The timers that are started most, with their titles and lengths. */
    property var recent: []
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

    /* Starts a timer of some seconds. */
    function startTimer(seconds, title, finished) {
        change(["timer", "--json", "--", seconds + "s", "title=" + title], finished);
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
        program.run(["parse", "--json", "--", when], (status, output, problem) => {
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
        program.run(["history", "--json", "--since", Times.isoDate(since), "--limit", "100"], (status, output) => {
            const rows = status === 0 ? parsed(output) || [] : [];
            finished(rows.filter(row => row.Event === "fired" || row.Event === "missed"));
        });
    }

    function change(words, finished) {
        failure = "";
        program.run(words, (status, output, problem) => {
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

    Alarmsctl {
        id: program
        engine: service.engine
    }

    // Waits for a state other than the known one.
    RepeatedRun {
        readonly property var absence: ({token: "", service: false, alarms: [], recent: []})
        property string token: ""

        alarmsctl: program
        words: ["watch", "--format=json", "--after", token]
        onEnded: (status, output) => {
            // Without one it was killed, there is no bus, or it isn't installed.
            const state = status === 0 ? service.parsed(output) : null;
            apply(state || absence);
            service.isMissing = status === 2 || status === 127;
        }

        function apply(state) {
            token = state.token;
            service.isRunning = state.service;
            service.recent = state.recent || [];
            service.byId = state.alarms.reduce((byId, alarm) => Object.assign(byId, {[alarm.Id]: alarm}), {});
            service.alarms = state.alarms;
        }
    }

    // Runs as long as the applet, which is registered by it.
    RepeatedRun {
        alarmsctl: program
        words: ["watch", "--host=panel,popup"]
    }
}
