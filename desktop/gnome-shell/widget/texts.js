// SPDX-License-Identifier: Apache-2.0
// Texts about alarms and times. Times are microseconds since 1970 UTC, lengths microseconds.

import Gio from 'gi://Gio';
import GLib from 'gi://GLib';

import {localized} from './translation.js';

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const INTERFACE = new Gio.Settings({schema_id: 'org.gnome.desktop.interface'});

/** Returns a length in words, such as 1 h 30 min. */
export function duration(length) {
    const seconds = Math.round(length / 1e6);
    const parts = [];
    for (const [unit, text] of [
        [86400, number => localized("{number} d", {number})], [3600, number => localized("{number} h", {number})],
        [60, number => localized("{number} min", {number})], [1, number => localized("{number} s", {number})],
    ]) {
        const count = Math.floor(seconds / unit) % (unit === 86400 ? Infinity : unit === 3600 ? 24 : 60);
        if (count)
            parts.push(text(count));
    }
    return parts.slice(0, 2).join(' ');
}

/** Returns the local time of day, in the form that the person has chosen for the clock. */
export function timeOfDay(time) {
    return shownTime(local(time));
}

/** Returns the local time, with the day if that isn't today: 07:30, tomorrow 07:30, Wed 07:30, 24 Dec 07:30. */
export function moment(time, now) {
    const days = daysBetween(now, time);
    const clock = timeOfDay(time);
    if (days === 0)
        return clock;
    if (days === 1)
        // Translators: Stands in a sentence, as in "Rings tomorrow 07:30".
        return localized("tomorrow {time}", {time: clock});
    return `${local(time).format(days > 1 && days < 7 ? '%a' : dayFormat())} ${clock}`;
}

/** Returns the text of an instant in the form of an element: `time`, `date`, or `date-time`, with a day but today. */
export function instantText(instant, form, now) {
    switch (form) {
    case 'time': return timeOfDay(instant);
    case 'date': return local(instant).format(dayFormat());
    default: return moment(instant, now);
    }
}

/** Returns the same as short as the panel needs it: Wed 07:30 for tomorrow, too, and after a week the day alone. */
export function shortInstantText(instant, form, now) {
    const days = daysBetween(now, instant);
    if (form !== 'date-time' || days === 0)
        return instantText(instant, form, now);
    return days > 0 && days < 7
        ? `${local(instant).format('%a')} ${timeOfDay(instant)}` : instantText(instant, 'date', now);
}

/** Returns the days of the week, in their order: Mon, Wed, Fri; or Weekdays. */
export function weekdays(days) {
    switch (DAYS.filter(day => days.includes(day)).join()) {
    case DAYS.join(): return localized("Every day");
    case DAYS.slice(0, 5).join(): return localized("Weekdays");
    case DAYS.slice(5).join(): return localized("Weekends");
    }
    // The first day of 2024 was a Monday.
    return DAYS.map((day, index) => days.includes(day)
        ? GLib.DateTime.new_utc(2024, 1, 1 + index, 0, 0, 0).format('%a') : null).filter(Boolean).join(', ');
}

/** Returns the keys of a schedule, as ParseSchedule returns them, in words. */
export function understood(keys, now) {
    if (keys['fire-at'])
        return rings(keys['fire-at'], now);
    if (!keys.time) {
        const length = keys['pre-alert'];
        return localized("Timer of {length}, rings {time}", {length: duration(length), time: moment(now + length, now)});
    }
    const zone = GLib.TimeZone.new_utc();
    const midnight = new GLib.DateTime().format('%F');
    const instant = GLib.DateTime.new_from_iso8601(`${keys.date ?? midnight}T${keys.time.padEnd(8, ':00')}`, zone);
    const parts = [
        keys.weekdays ? weekdays(keys.weekdays) : keys.date ? instant?.format(`%a ${dayFormat()}`) : null,
        instant && shownTime(instant), keys.timezone];
    return localized("Rings {time}", {time: parts.filter(Boolean).join(' ')});
}

function rings(time, now) {
    return daysBetween(now, time) === 0 ? localized("Rings at {time}", {time: timeOfDay(time)})
        // Translators: The time has a day: "tomorrow 07:30", "Mon, Wed 07:30".
        : localized("Rings {time}", {time: moment(time, now)});
}

function dayFormat() {
    // Translators: A date without a year, as g_date_time_format() takes it.
    return localized("%-d %b");
}

function shownTime(date) {
    if (INTERFACE.get_string('clock-format') !== '12h')
        return date.format('%H:%M');
    // Many locales have nothing for %p, or have it in front.
    const time = date.format('%-l:%M');
    return date.get_hour() < 12 ? localized("{time} AM", {time}) : localized("{time} PM", {time});
}

function local(time) {
    return GLib.DateTime.new_from_unix_local(Math.floor(time / 1e6));
}

// The number of midnights from one time to another.
function daysBetween(one, other) {
    const day = time => {
        const date = local(time);
        return Date.UTC(date.get_year(), date.get_month() - 1, date.get_day_of_month()) / 86_400_000;
    };
    return day(other) - day(one);
}
