// SPDX-License-Identifier: Apache-2.0
// Values of the bus as values of JavaScript.

const TEXTS = ['Id', 'State', 'Title', 'Tint'];
const NUMBERS = [
    'NextFireUSec', 'SnoozeUSec', 'AlertStartUSec', 'CountdownTotalUSec', 'CountdownElapsedUSec', 'CountdownStartUSec',
    'CountdownFireUSec', 'PreAlertUSec', 'PostAlertUSec', 'SkippedUSec',
];
const CONFIGURED = {
    CountdownTitle: 'countdown-title', PausedTitle: 'paused-title', SecondaryBehavior: 'secondary-behavior',
};

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
    alarm.Buttons = (configuration && value(configuration, 'buttons')) ?? {};
    return alarm;
}

/** Returns a dictionary a{sv} as an object. */
export function readDictionary(dictionary) {
    return dictionary.recursiveUnpack();
}

/** Returns the elements of the array that is a reply's only value. */
export function children(reply) {
    const array = reply.get_child_value(0);
    return Array.from({length: array.n_children()}, (_, index) => array.get_child_value(index));
}

function value(dictionary, key) {
    return dictionary.lookup_value(key, null)?.recursiveUnpack();
}
