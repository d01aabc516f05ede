// SPDX-License-Identifier: Apache-2.0
// Pure functions of the properties of alarms, without the Shell and the bus.

/** The most alarms that the popup shows. */
export const MOST = 30;

/** The states in the order to show, grouped as they are listed. */
export const STATES = [['alerting'], ['countdown', 'paused'], ['scheduled']];

/** A minute in microseconds, the length that the button "+1 min" adds. */
export const MINUTE = 60_000_000;

/** Returns the remaining time of a countdown at `now`, in microseconds; 0 if it has ended. */
export function remaining(alarm, now) {
    return Math.max(0, alarm.CountdownTotalUSec - elapsed(alarm, now));
}

/** Returns the elapsed part of a countdown at `now`, from 0 to 1, even after the clock was set. */
export function fraction(alarm, now) {
    const part = elapsed(alarm, now) / alarm.CountdownTotalUSec;
    return Math.min(1, Math.max(0, Number.isFinite(part) ? part : 0));
}

function elapsed(alarm, now) {
    return alarm.CountdownElapsedUSec + (alarm.State === 'countdown' ? now - alarm.CountdownStartUSec : 0);
}

/** Returns true if the texts of an alarm change with every second. */
export function counts(alarm) {
    return alarm?.State === 'countdown';
}

/**
 * Returns the actions that a person can choose for an alarm, the most important first.
 * On the locked screen those that end or interrupt it only.
 */
export function actions(alarm, isLocked) {
    const extend = isLocked ? [] : ['extend'];
    switch (alarm.State) {
    case 'alerting': return [
        'stop', ...canSnooze(alarm) ? ['snooze'] : [], ...!isLocked && isCustom(alarm) ? ['custom'] : []];
    case 'countdown': return [...isHidden(alarm, 'pause') ? [] : ['pause'], ...extend, 'stop'];
    case 'paused': return [...isHidden(alarm, 'resume') ? [] : ['resume'], ...extend, 'stop'];
    default: return [];
    }
}

/* True if the app of an alarm leaves out the button of this role. */
function isHidden(alarm, role) {
    return alarm.Buttons?.[role]?.hidden === true;
}

function canSnooze(alarm) {
    return alarm.SnoozeUSec > 0 && !['none', 'custom'].includes(alarm.SecondaryBehavior);
}

function isCustom(alarm) {
    return ['custom', 'both'].includes(alarm.SecondaryBehavior);
}

/** Returns the action that skips the next occurrence of an alarm, or that takes this back; null if there is none. */
export function skipAction(alarm) {
    if (alarm.State !== 'scheduled' || !alarm.Enabled || !alarm.Weekdays.length)
        return null;
    return alarm.SkippedUSec > 0 ? 'unskip' : 'skip';
}

/** Returns the colour of an alarm as a style sheet takes it, or null if it has none. */
export function tint(alarm) {
    return /^#[0-9A-Fa-f]{6}$/.test(alarm.Tint) ? alarm.Tint : null;
}

/** Returns the lengths of three one-tap timers in microseconds: the most frequent ones, and then the common ones. */
export function quickTimers(recent) {
    const timers = recent.map(({Title, PreAlertUSec}) => ({title: Title, length: PreAlertUSec}));
    for (const minutes of [5, 10, 25]) {
        if (!timers.some(({title, length}) => !title && length === minutes * MINUTE))
            timers.push({title: '', length: minutes * MINUTE});
    }
    return timers.slice(0, 3).sort((one, other) => one.length - other.length);
}
