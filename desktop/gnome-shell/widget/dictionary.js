// SPDX-License-Identifier: Apache-2.0
// Values of the bus as values of JavaScript.

const TEXTS = ['Id', 'State', 'Title', 'Tint'];
const NUMBERS = [
    'NextFireUSec', 'SnoozeUSec', 'AlertStartUSec', 'CountdownTotalUSec', 'CountdownElapsedUSec', 'CountdownStartUSec',
    'CountdownFireUSec', 'PostAlertUSec', 'SkippedUSec',
];
const CONFIGURED = {
    CountdownTitle: 'countdown-title', PausedTitle: 'paused-title', SecondaryBehavior: 'secondary-behavior',
};
// The keys of an alarm's time; a timer has none of them.
const SCHEDULES = ['fire-at', 'time'];
// The keys of which a look of an app's is made.
const LOOK = ['layout', 'metadata'];

/** Returns the properties of an alarm that are shown. Those that are missing are empty. */
export function readAlarm(row) {
    const alarm = {Enabled: value(row, 'Enabled') === true};
    for (const key of TEXTS)
        alarm[key] = value(row, key) ?? '';
    for (const key of NUMBERS)
        alarm[key] = value(row, key) ?? 0;
    const configuration = row.lookup_value('Configuration', null);
    for (const key in CONFIGURED)
        alarm[key] = (configuration && value(configuration, CONFIGURED[key])) ?? '';
    alarm.Weekdays = (configuration && value(configuration, 'weekdays')) ?? [];
    alarm.IsTimer = !SCHEDULES.some(key => configuration?.lookup_value(key, null));
    alarm.Buttons = (configuration && value(configuration, 'buttons')) ?? {};
    alarm.Configuration = {};
    for (const key of LOOK) {
        const packed = configuration?.lookup_value(key, null);
        if (packed)
            alarm.Configuration[key] = unpacked(packed);
    }
    return alarm;
}

/** Returns what is in a value of an app's, in whatever types: long integers as numbers, and null for what isn't shown. */
export function unpacked(packed) {
    const type = packed.get_type_string();
    switch (type[0]) {
    case 'v': return unpacked(packed.get_variant());
    // GJS complains in the log if a number isn't exact.
    case 't': case 'x': return Number(packed.print(false));
    case 'a': return type[1] === '{' ? unpackedDictionary(packed) : elements(packed).map(element => unpacked(element));
    case '(': case '{': case 'm': case 'h': return null;
    default: return packed.unpack();
    }
}

/** Returns a dictionary a{sv} as an object. */
export function readDictionary(dictionary) {
    return dictionary.recursiveUnpack();
}

/** Returns the elements of the array that is a reply's only value. */
export function children(reply) {
    return elements(reply.get_child_value(0));
}

/** Returns the elements of an array, the first ones if there are more than `most`. */
export function elements(array, most = Infinity) {
    return Array.from({length: Math.min(most, array.n_children())}, (_, index) => array.get_child_value(index));
}

function unpackedDictionary(dictionary) {
    const entries = elements(dictionary).map(entry => [entry.get_child_value(0).unpack(), unpacked(entry.get_child_value(1))]);
    return Object.fromEntries(entries);
}

function value(dictionary, key) {
    return dictionary.lookup_value(key, null)?.recursiveUnpack();
}
