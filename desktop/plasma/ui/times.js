.pragma library

// Times of alarms. Instants and lengths are in microseconds, instants since 1970 UTC.

var minute = 60 * 1000000;
var day = 24 * 60 * minute;

/* The time now. */
function now() {
    return Date.now() * 1000;
}

/* The timers of one tap, the shortest first: those that are started most, then of 5, 10 and 25 minutes. */
function quickTimers(recent) {
    const timers = recent.slice(0, 3);
    for (const minutes of [5, 10, 25]) {
        if (!timers.some(timer => !timer.Title && timer.PreAlertUSec === minutes * minute)) {
            timers.push({Title: "", PreAlertUSec: minutes * minute});
        }
    }
    return timers.slice(0, 3).sort((one, other) => one.PreAlertUSec - other.PreAlertUSec);
}

/* The date of an instant. */
function date(instant) {
    return new Date(instant / 1000);
}

/* The midnight at which the day of an instant began. */
function midnight(instant) {
    return date(instant).setHours(0, 0, 0, 0) * 1000;
}

/* The time from an instant to the next midnight. */
function untilMidnight(instant) {
    const next = date(instant);
    next.setDate(next.getDate() + 1);
    return next.setHours(0, 0, 0, 0) * 1000 - instant;
}

/* The number of days from the day of `now` to that of an instant, as calendars count. */
function daysUntil(instant, now) {
    return Math.round((midnight(instant) - midnight(now)) / day);
}

/* The local date of an instant: 2027-01-31. */
function isoDate(instant) {
    return Qt.formatDate(date(instant), "yyyy-MM-dd");
}
