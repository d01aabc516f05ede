import QtQuick 2.15
import "layout.mjs" as Looks
import "times.js" as Times

/* The names of alarms and times. */
QtObject {
    readonly property ActivityTexts activities: ActivityTexts {}
    readonly property var weekdays: ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]

    /* The first line of an alarm's title. */
    function title(alarm) {
        return alarm.Title.split("\n")[0] || (isTimer(alarm) ? i18nd("alarms", "Timer") : i18nd("alarms", "Alarm"));
    }

    /* The tree of what is drawn of an alarm or an activity in a region; null if there is none of them, or if the alarm has
       no look of its own there. */
    function tree(row, region) {
        if (!row) {
            return null;
        }
        const ownTitle = row.CountdownTotalUSec === undefined ? activities.title(row) : title(row);
        return Looks.tree(row, region, {
            localized: activities.localized, title: ownTitle, icon: row.AppId, now: Times.now(),
        });
    }

    // Only the C locale has seconds there.
    readonly property string timeFormat: Qt.locale().timeFormat(Locale.ShortFormat).replace(/:ss/, "")

    /* An instant's time of day, as the locale writes it. */
    function time(instant) {
        return Times.date(instant).toLocaleTimeString(Qt.locale(), timeFormat);
    }

    /* A time of day as configured, such as 07:30, as the locale writes it. */
    function configuredTime(text) {
        if (text === "") {
            return "";
        }
        const [hours, minutes] = text.split(":");
        return new Date(2000, 0, 1, hours, minutes).toLocaleTimeString(Qt.locale(), timeFormat);
    }

    /* A length in words, such as 1 h 30 min. */
    function length(microseconds) {
        const seconds = Math.round(microseconds / 1000000);
        const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60;
        const parts = [
            hours > 0 ? i18nd("alarms", "%1 h", hours) : "",
            minutes > 0 ? i18ndp("alarms", "%1 min", "%1 min", minutes) : "",
            seconds % 60 > 0 ? i18nd("alarms", "%1 s", seconds % 60) : "",
        ];
        return parts.filter(part => part !== "").slice(0, 2).join(" ");
    }

    /* An instant's day, as people call it at the time `now`. */
    function day(instant, now) {
        const date = Times.date(instant);
        const days = Times.daysUntil(instant, now);
        if (days === 0) {
            return i18nd("alarms", "Today");
        } else if (days === 1) {
            return i18nd("alarms", "Tomorrow");
        } else if (days > 1 && days < 7) {
            return Qt.locale().standaloneDayName(date.getDay(), Locale.LongFormat);
        }
        return date.toLocaleDateString(Qt.locale(), Locale.ShortFormat);
    }

    /* An instant's time, with the day in front unless that is the day of `now`. */
    function dayAndTime(instant, now) {
        const days = Times.daysUntil(instant, now);
        if (days === 0) {
            return time(instant);
        }
        const date = Times.date(instant);
        const day = days > 0 && days < 7 ? Qt.locale().standaloneDayName(date.getDay(), Locale.ShortFormat)
            : date.toLocaleDateString(Qt.locale(), Locale.NarrowFormat);
        return day + " " + time(instant);
    }

    /* The days on which an alarm repeats; empty if it doesn't. */
    function repetition(alarm) {
        const days = alarm.Configuration.weekdays || [];
        const weekend = ["sat", "sun"].filter(day => days.indexOf(day) >= 0).length;
        if (days.length === 7) {
            return i18nd("alarms", "Every day");
        } else if (days.length === 5 && weekend === 0) {
            return i18nd("alarms", "Weekdays");
        } else if (days.length === 2 && weekend === 2) {
            return i18nd("alarms", "Weekends");
        }
        const first = Qt.locale().firstDayOfWeek;
        return [0, 1, 2, 3, 4, 5, 6].map(number => (first + number) % 7)
            .filter(number => days.indexOf(weekdays[number]) >= 0)
            .map(number => Qt.locale().standaloneDayName(number, Locale.ShortFormat)).join(" ");
    }

    /* The second line of an alarm at the time `now`. */
    function detail(alarm, now) {
        switch (alarm.State) {
        case "alerting":
            return i18nd("alarms", "Ringing since %1", time(alarm.AlertStartUSec));
        case "countdown":
            return alarm.SnoozeCount > 0 ? i18nd("alarms", "Snoozed until %1", time(alarm.CountdownFireUSec))
                : i18nd("alarms", "Until %1", time(alarm.CountdownFireUSec));
        case "paused":
            return i18nd("alarms", "Paused");
        default:
            return scheduleDetail(alarm, now);
        }
    }

    function scheduleDetail(alarm, now) {
        const repeated = repetition(alarm);
        if (!alarm.Enabled || alarm.NextFireUSec === 0) {
            return repeated || i18nd("alarms", "Off");
        }
        const next = day(alarm.NextFireUSec, now);
        return repeated ? repeated + " · " + next : next;
    }

    /* The time that an alarm shows in large: the time left, or the time of the ring. */
    function largeTime(alarm, now) {
        switch (alarm.State) {
        case "alerting":
            return "";
        case "countdown":
        case "paused":
            return Times.clock(Times.remaining(alarm, now));
        default:
            return alarm.NextFireUSec > 0 ? time(alarm.NextFireUSec) : configuredTime(alarm.Configuration.time || "");
        }
    }

    /* The icon of an alarm: its own, else one for timers or alarms. */
    function icon(alarm) {
        return alarm.Icon || (isTimer(alarm) ? "chronometer" : "org.example.Alarms-symbolic");
    }

    /* True if the alert has the button to snooze or repeat. */
    function isSnoozable(alarm) {
        const behavior = alarm.Configuration["secondary-behavior"];
        return alarm.SnoozeUSec > 0 && (behavior === undefined || behavior === "countdown" || behavior === "both");
    }

    /* The text of the button that stops the ring. */
    function stopButton(alarm) {
        return buttonText(alarm, "stop") || i18nd("alarms", "Stop");
    }

    /* The text of the button that snoozes, or repeats a timer. */
    function snoozeButton(alarm) {
        return buttonText(alarm, "secondary") || (repeats(alarm) ? i18nd("alarms", "Repeat") : i18nd("alarms", "Snooze"));
    }

    /* The text of the app's own button; empty if there is none. */
    function customButton(alarm) {
        const behavior = alarm.Configuration["secondary-behavior"];
        if (behavior !== "custom" && behavior !== "both") {
            return "";
        }
        return buttonText(alarm, "custom") || (behavior === "custom" && buttonText(alarm, "secondary"))
            || i18nd("alarms", "Open");
    }

    /* True if it has a length, and no time of day or date. */
    function isTimer(alarm) {
        return !alarm.Configuration.time && !alarm.Configuration["fire-at"];
    }

    function repeats(alarm) {
        return isTimer(alarm) && alarm.PostAlertUSec === 0;
    }

    function buttonText(alarm, role) {
        const buttons = alarm.Configuration.buttons || {};
        return buttons[role] && buttons[role].text || "";
    }
}
