import QtQuick 2.15
import "layout.mjs" as Looks
import "template.mjs" as Template
import "times.js" as Times

/* The service, its alarms and its activities, by alarmsctl. */
Item {
    id: service

    /* The executable engine. */
    property QtObject engine

    /* True if the service runs. */
    property bool isRunning: false
    /* True if alarmsctl isn't installed, or is older than this applet. */
    property bool isMissing: false
    /* The content of panels, as the service's method Panel names it; null if it doesn't run. */
    property var panel: null
    /* The alarms, with the properties of org.example.Alarms.Alarm and what is presented, in the order to show. */
    property var alarms: []
    /* The same alarms by their ids. */
    property var byId: ({})
    /* The activities, with the properties of org.example.Alarms.Activity and the same, in the order to show. */
    property var activities: []
    /* The same activities by their ids. */
    property var activityById: ({})
    /* The timers that are started most, with their titles and lengths. */
    property var recent: []
    /* The reason why people may not see the notification of what rings; empty if there is none. */
    property string problem: ""
    /* True if an alarm rings. */
    readonly property bool isRinging: !!panel && panel.state === "ringing"
    /* The reason for which the last press or addition failed, for people; empty if it didn't. */
    property string failure: ""

    /* Tells that an alarm was stopped, or switched off (`change` is "stop" or "disable"), and by which token that can be
       undone. */
    signal changedUndoably(string title, string change, string token)

    /* Sets an alarm, or starts a timer, as a reading of a text says; `finished` is called with true if that is done. An
       empty title is that of the text. */
    function start(reading, text, title, finished) {
        const named = title === "" ? [] : ["--title=" + title];
        change(["do", "--json", "--schedule", "--result=" + reading.Result, ...named, "--", text], finished);
    }

    /* Starts a timer of some seconds. */
    function startTimer(seconds, title, finished) {
        change(["timer", "--json", "--", seconds + "s", "title=" + title], finished);
    }

    /* The element of a row of a listing in the popup; null if there is nothing. */
    function tree(row) {
        return row && row.Elements ? Looks.drawable(row.Elements.expanded) : null;
    }

    /* Presses a button of an alarm. Those of all but the service's own actions also run its app's action. */
    function press(id, button) {
        const {label} = tree(byId[id]) || {label: ""};
        const words = {
            extend: ["extend", "--json", "--", id, "1m"], skip: ["skip", "--json", "--", id],
            unskip: ["skip", "--undo", "--json", "--", id], enable: ["enable", "--json", "--", id],
            disable: ["disable", "--json", "--", id],
        }[button];
        change(words || ["invoke", "--json", "--", id, button], isDone => {
            if (isDone && (button === "stop" || button === "disable")) {
                findUndo(id, label, button);
            }
        });
    }

    /* Undoes a change. */
    function undo(token) {
        change(["undo", "--json", "--", token]);
    }

    function findUndo(id, title, change) {
        program.ask(["undo", "--list", "--json"], entries => {
            const entry = (entries || []).find(entry => entry.Id === id);
            // Another change since then is not what was pressed.
            if (entry && entry.Action === change) {
                changedUndoably(title, change, entry.Token);
            }
        });
    }

    /* Presses a button of an activity; "default" is the activity itself. */
    function invokeActivity(id, button) {
        change(["activity", "invoke", "--json", "--", id, button]);
    }

    /* Takes an activity away, in whatever state it is. */
    function dismissActivity(id) {
        change(["activity", "dismiss", "--json", "--", id]);
    }

    /* Calls `finished` with what a time, or a length, and perhaps a title may mean, or with nothing and the reason why
       it isn't understood. */
    function read(text, finished) {
        program.ask(["find", "--schedule", "--json", "--", text], (readings, problem) => {
            if (readings && readings.length > 0) {
                finished(readings, "");
                return;
            }
            // The field that it is shown at says what it is about.
            program.ask(["parse", "--json", "--", text], (answer, reason) => {
                // A day that has passed is understood, but nothing can be set for it.
                const passed = Template.filled(i18nd("alarms", "{text} has passed"), {text});
                finished([], reason.replace(/^when: /, "") || problem || passed);
            });
        });
    }

    /* Calls `finished` with what rang or was missed since an instant, the latest first. A service that doesn't run is
       not started. */
    function history(since, finished) {
        if (!isRunning) {
            finished([]);
            return;
        }
        program.ask(["history", "--json", "--since", Times.isoDate(since), "--limit", "100"], rows => {
            finished((rows || []).filter(row => row.Event === "fired" || row.Event === "missed"));
        });
    }

    function byIds(rows) {
        return rows.reduce((byId, row) => Object.assign(byId, {[row.Id]: row}), {});
    }

    function change(words, finished) {
        failure = "";
        program.ask(words, (answer, reason) => {
            // The success of another press leaves it.
            failure = reason || failure;
            if (finished) {
                finished(reason === "");
            }
        });
    }

    Alarmsctl {
        id: program
        engine: service.engine
    }

    StateWatch {
        alarmsctl: program
        onChanged: (state, isMissing) => {
            service.isMissing = isMissing;
            service.isRunning = state.service;
            service.problem = state.problem || "";
            service.recent = state.recent || service.recent;
            service.panel = state.service ? state.panel || service.panel : null;
            if (state.alarms) {
                service.byId = byIds(state.alarms);
                service.alarms = state.alarms;
            }
            if (state.activities) {
                const activities = state.activities.filter(row => row.State !== "pending");
                service.activityById = byIds(activities);
                service.activities = activities;
            }
        }
    }

    // Runs as long as the applet, which is registered by it.
    RepeatedRun {
        alarmsctl: program
        words: ["watch", "--widget=panel,popup"]
    }
}
