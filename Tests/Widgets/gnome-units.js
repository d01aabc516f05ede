// SPDX-License-Identifier: Apache-2.0
// Tests of what of the extension needs no Shell. Run by: gjs -m Tests/Widgets/gnome-units.js

import Gio from 'gi://Gio';
import GLib from 'gi://GLib';
import System from 'system';

import {isAboutActivities} from '../../desktop/gnome-shell/widget/activities.js';
import {readTree, unpacked} from '../../desktop/gnome-shell/widget/dictionary.js';
import {messageOf, pressFailure} from '../../desktop/gnome-shell/widget/failure.js';
import {
    duration, instantText, shortInstantText, timeOfDay, understood, weekdays,
} from '../../desktop/gnome-shell/widget/texts.js';
import {soonest} from '../../desktop/gnome-shell/widget/ticker.js';
import {quickTimers} from '../../desktop/gnome-shell/widget/timers.js';

const SECOND = 1_000_000;
const DAY = 86_400 * SECOND;
const NOON = 1000 * DAY + 43_200 * SECOND;

const PATH = '/org/example/Alarms';
const ACTIVITY = `${PATH}/activity/1`;
const packed = text => GLib.Variant.parse(null, text, null, null);
const refused = (name, text) => Gio.DBusError.new_for_dbus_error(`org.${name}`, text);
const isAbout = (path, iface, values) => isAboutActivities(path, `org.${iface}`, packed(values));

function withTwelveHours(made) {
    const settings = new Gio.Settings({schema_id: 'org.gnome.desktop.interface'});
    settings.set_string('clock-format', '12h');
    try {
        return made();
    } finally {
        settings.reset('clock-format');
    }
}

const CASES = {
    'a frequent timer replaces a common one': [
        quickTimers([{Title: 'Tea', PreAlertUSec: 240 * SECOND}]).map(({length}) => length / SECOND),
        [240, 300, 600]],
    'of several texts the first to change is waited for': [
        [['midnight', 'second'], [null, 'midnight'], [null], []].map(soonest), ['second', 'midnight', null, null]],
    'a length has two parts': [duration(5400 * SECOND), '1 h 30 min'],
    'five days are weekdays': [weekdays(['fri', 'mon', 'tue', 'thu', 'wed']), 'Weekdays'],
    'days are in their order': [weekdays(['wed', 'mon']), 'Mon, Wed'],
    'values of apps are unpacked': [
        unpacked(packed("{'a': <[uint64 5, 18446744073709551615]>, 'b': <{'c': <true>}>, '__proto__': <'x'>}")),
        JSON.parse('{"a": [5, 18446744073709552000], "b": {"c": true}, "__proto__": "x"}')],
    'the rest of what apps send is nothing': [unpacked(packed("<('a', 1)>")), null],
    'an element is made of what is packed': [
        readTree(packed("{'type': <'row'>, 'children': <[{'type': <'timer'>, 'to': <uint64 5>}]>, 'label': <'Tea'>}")),
        {
            children: [{
                to: 5, from: null, pausedAt: 0, count: 'down', precision: 'second', style: 'body', align: 'start',
                type: 'timer', tint: '', expand: false, label: '',
            }], align: 'center', type: 'row', tint: '', expand: false, label: 'Tea',
        }],
    'without an element there is nothing': [readTree(null), null],
    'an activity that comes is told apart': [
        isAbout(PATH, 'freedesktop.DBus.ObjectManager', `(objectpath '${ACTIVITY}', @a{sa{sv}} {})`), true],
    'an alarm that goes is told apart': [
        isAbout(PATH, 'freedesktop.DBus.ObjectManager', `(objectpath '${PATH}/alarm/1', ['x'])`), false],
    'changes of an activity are told apart': [
        isAbout(ACTIVITY, 'freedesktop.DBus.Properties', "('x', @a{sv} {}, @as [])"), true],
    'changes of all activities are told apart': [
        isAbout(PATH, 'freedesktop.DBus.Properties', "('org.example.Alarms.Activities', @a{sv} {}, @as [])"), true],
    'changes of the service are told apart': [
        isAbout(PATH, 'freedesktop.DBus.Properties', "('org.example.Alarms', @a{sv} {}, @as [])"), false],
    'the end of an activity is told apart': [isAbout(PATH, 'example.Alarms.Activities', "('1', 'user')"), true],
    'the end of an alarm is told apart': [isAbout(PATH, 'example.Alarms', "('1', 'user')"), false],
    'a press on what has ended is refused in a sentence': [
        pressFailure(refused('example.Alarms.Error.NotFound', 'there is no alarm ""')), 'It has already ended.'],
    'a press on what has changed is refused in a sentence': [
        pressFailure(refused('example.Alarms.Error.InvalidState', 'pause: expected an alarm that counts down')),
        'It has changed in the meantime.'],
    'another refusal of a press has the reason of the service': [
        pressFailure(refused('example.Alarms.Error.StorageFailed', 'the disk is full')), 'the disk is full'],
    'a press without the service has no reason': [
        pressFailure(refused('freedesktop.DBus.Error.ServiceUnknown', 'no such name')), ''],
    'a fault of a press has its reason': [pressFailure(new Error('undefined')), 'undefined'],
    'a text that means nothing has the reason of the service': [
        messageOf(refused('example.Alarms.Error.NotFound', 'there is nothing to undo')), 'there is nothing to undo'],
    'what rings today has a time alone': [
        understood({'fire-at': NOON}, NOON - SECOND), `Rings at ${timeOfDay(NOON)}`],
    'what rings tomorrow has the day': [
        understood({'fire-at': NOON}, NOON - DAY), `Rings tomorrow ${timeOfDay(NOON)}`],
    'an instant of today has the time of day': [
        ['time', 'date-time'].map(form => instantText(NOON, form, NOON)), Array(2).fill(timeOfDay(NOON))],
    'an instant of another day has the day, too': [
        [1, 2, 7, -1].map(days => instantText(NOON, 'date-time', NOON - days * DAY)),
        ['tomorrow', 'Wed', '27 Sep', '27 Sep'].map(day => `${day} ${timeOfDay(NOON)}`)],
    'an instant may have the day or the time alone': [
        ['date', 'time'].map(form => instantText(NOON, form, NOON - DAY)), ['27 Sep', timeOfDay(NOON)]],
    'an instant is short in the panel': [
        [0, 1, 6, 7, -1].map(days => shortInstantText(NOON, 'date-time', NOON - days * DAY)),
        [timeOfDay(NOON), `Wed ${timeOfDay(NOON)}`, `Wed ${timeOfDay(NOON)}`, '27 Sep', '27 Sep']],
    'a time of twelve hours says which half of the day': [
        withTwelveHours(() => ['00:05', '11:59', '12:00', '19:30'].map(time => understood({time}, 0))),
        ['Rings 12:05 AM', 'Rings 11:59 AM', 'Rings 12:00 PM', 'Rings 7:30 PM']],
    'a daily time is understood': [
        understood({time: '07:30', weekdays: ['mon', 'wed']}, 0), 'Rings Mon, Wed 07:30'],
};

const failures = Object.entries(CASES).filter(([, [got, expected]]) => JSON.stringify(got) !== JSON.stringify(expected));
for (const [name, [got, expected]] of failures)
    printerr(`${name}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(got)}`);
print(`${Object.keys(CASES).length} tests, ${failures.length} failed`);
System.exit(failures.length ? 1 : 0);
