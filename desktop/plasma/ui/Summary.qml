import QtQuick 2.15
import "layout.mjs" as Looks
import "times.js" as Times

/* The most important thing: what rings, else what counts down, else an activity, else what comes next. */
QtObject {
    property Service service

    readonly property var entries: Looks.panelEntries(service.alarms, service.activities)
    /* The most important alarm; null if there is none, or if an activity is more important. */
    readonly property var alarm: entries.alarm
    /* The most important activity; null if there is none, or if an alarm is more important. */
    readonly property var activity: entries.activity
    /* The activity that comes second; null if there is none. */
    readonly property var second: entries.second

    /* The text for a tooltip and for screen readers, without the time left. */
    readonly property string line: text(clock.today)

    function text(now) {
        if (activity) {
            const status = names.activities.status(activity);
            return names.activities.title(activity) + (status ? " · " + status : "");
        }
        if (!alarm) {
            return i18nd("alarms", "No alarms are set");
        }
        const title = names.title(alarm);
        switch (alarm.State) {
        case "alerting":
            return service.ringing.length > 1
                ? i18ndp("alarms", "%2 and %1 other are ringing", "%2 and %1 others are ringing",
                    service.ringing.length - 1, title)
                : i18nd("alarms", "%1 is ringing", title);
        case "countdown":
            return i18nd("alarms", "%1 rings at %2", title, names.time(alarm.CountdownFireUSec));
        case "paused":
            return i18nd("alarms", "%1 is paused with %2 left", title, Times.clock(Times.remaining(alarm, 0)));
        default:
            return Times.daysUntil(alarm.NextFireUSec, now) === 0
                ? i18nd("alarms", "%1 rings at %2", title, names.time(alarm.NextFireUSec))
                // Translators: The time has a day or a date in front.
                : i18nd("alarms", "%1 rings %2", title, names.dayAndTime(alarm.NextFireUSec, now));
        }
    }

    /* The short text for a panel. */
    function shortText(now) {
        if (!alarm) {
            return "";
        }
        switch (alarm.State) {
        case "alerting":
            return names.title(alarm);
        case "countdown":
        case "paused":
            return Times.clock(Times.remaining(alarm, now));
        default:
            return names.dayAndTime(alarm.NextFireUSec, now);
        }
    }

    onAlarmChanged: clock.update()

    // A tooltip and a screen reader may ask at any time.
    readonly property Clock clock: Clock { isSeen: true }

    readonly property AlarmTexts names: AlarmTexts {}
}
