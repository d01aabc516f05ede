// SPDX-License-Identifier: Apache-2.0
// Tests of the pure functions of the properties of alarms. Run by: gjs -m Tests/Widgets/gnome-units.js

import Gio from 'gi://Gio';
import GLib from 'gi://GLib';
import System from 'system';

import {isAboutActivities} from '../../desktop/gnome-shell/widget/activities.js';
import {actionText} from '../../desktop/gnome-shell/widget/actions.js';
import * as Alarms from '../../desktop/gnome-shell/widget/alarms.js';
import {unpacked} from '../../desktop/gnome-shell/widget/dictionary.js';
import {messageOf, pressFailure} from '../../desktop/gnome-shell/widget/failure.js';
import {countdown, detail, duration, timeOfDay, title, understood, weekdays} from '../../desktop/gnome-shell/widget/texts.js';

const SECOND = 1_000_000;
const COUNTING = {
    State: 'countdown', CountdownTotalUSec: 600 * SECOND, CountdownElapsedUSec: 60 * SECOND,
    CountdownStartUSec: 1000 * SECOND,
};
const WITHOUT_PAUSE = {...COUNTING, Buttons: {pause: {hidden: true}}};
const PAUSED = {...COUNTING, State: 'paused', CountdownStartUSec: 0};
const RINGING = {State: 'alerting', SnoozeUSec: SECOND, SecondaryBehavior: '', IsTimer: false, PostAlertUSec: 0, Buttons: {}};
const OWN = {...RINGING, SecondaryBehavior: 'both', Buttons: {custom: {text: 'Recipe'}, stop: {text: 'Enough'}}};
const SCHEDULED = {State: 'scheduled', Enabled: true, NextFireUSec: 1, Weekdays: ['mon'], SkippedUSec: 0};

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
    'a countdown goes on from what had elapsed': [Alarms.remaining(COUNTING, 1010 * SECOND), 530 * SECOND],
    'a countdown that is over has nothing left': [Alarms.remaining(COUNTING, 9000 * SECOND), 0],
    'a paused countdown stays': [Alarms.remaining(PAUSED, 9000 * SECOND), 540 * SECOND],
    'a fraction is at least 0 after the clock was set back': [Alarms.fraction(COUNTING, 0), 0],
    'a fraction is at most 1': [Alarms.fraction(COUNTING, 9000 * SECOND), 1],
    'a fraction of no countdown is 0': [Alarms.fraction({State: 'paused', CountdownElapsedUSec: 0, CountdownTotalUSec: 0}, 0), 0],
    'what rings can be stopped and snoozed': [Alarms.actions(RINGING, true), ['stop', 'snooze']],
    'an app can do without a snooze': [Alarms.actions({...RINGING, SecondaryBehavior: 'none'}, false), ['stop']],
    'nothing is extended on the locked screen': [Alarms.actions(COUNTING, true), ['pause', 'stop']],
    'an app can leave the button out that pauses': [Alarms.actions(WITHOUT_PAUSE, false), ['extend', 'stop']],
    'an app can leave the button out that resumes': [
        Alarms.actions({...PAUSED, Buttons: {resume: {hidden: true}}}, false), ['extend', 'stop']],
    'each button is left out by itself': [
        Alarms.actions({...WITHOUT_PAUSE, State: 'paused'}, false), ['resume', 'extend', 'stop']],
    'an app can have a button of its own': [Alarms.actions(OWN, false), ['stop', 'snooze', 'custom']],
    'an app has no button of its own on the locked screen': [Alarms.actions(OWN, true), ['stop', 'snooze']],
    'buttons have the texts of an app': [['stop', 'snooze', 'custom'].map(action => actionText(OWN, action, false)),
        ['Enough', 'Snooze', 'Recipe']],
    'buttons have no text of an app on the locked screen': [actionText(OWN, 'stop', true), 'Stop'],
    'a secondary text is that of a custom button without one': [
        actionText({...OWN, SecondaryBehavior: 'custom', Buttons: {secondary: {text: 'Map'}}}, 'custom', false), 'Map'],
    'a custom button without a text opens the app': [actionText({...OWN, Buttons: {}}, 'custom', false), 'Open'],
    'a timer without a snooze is repeated': [actionText({...RINGING, IsTimer: true}, 'snooze', false), 'Repeat'],
    'a ringing timer without a title is a timer': [title({...RINGING, Title: '', IsTimer: true}), 'Timer'],
    'what repeats can be skipped': [Alarms.skipAction(SCHEDULED), 'skip'],
    'what was skipped can be put back': [Alarms.skipAction({...SCHEDULED, SkippedUSec: 1}), 'unskip'],
    'only what repeats can be skipped': [Alarms.skipAction({...SCHEDULED, Weekdays: []}), null],
    'a colour is no style': [Alarms.tint({Tint: '#fff; background: url(x)'}), null],
    'a frequent timer replaces a common one': [
        Alarms.quickTimers([{Title: 'Tea', PreAlertUSec: 240 * SECOND}]).map(({length}) => length / SECOND),
        [240, 300, 600]],
    'a second that has begun counts': [countdown(9.1 * SECOND), '0:10'],
    'an hour has minutes of two digits': [countdown(3723 * SECOND), '1:02:03'],
    'a length has two parts': [duration(5400 * SECOND), '1 h 30 min'],
    'five days are weekdays': [weekdays(['fri', 'mon', 'tue', 'thu', 'wed']), 'Weekdays'],
    'days are in their order': [weekdays(['wed', 'mon']), 'Mon, Wed'],
    'values of apps are unpacked': [
        unpacked(packed("{'a': <[uint64 5, 18446744073709551615]>, 'b': <{'c': <true>}>, '__proto__': <'x'>}")),
        JSON.parse('{"a": [5, 18446744073709552000], "b": {"c": true}, "__proto__": "x"}')],
    'the rest of what apps send is nothing': [unpacked(packed("<('a', 1)>")), null],
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
        detail({...COUNTING, CountdownFireUSec: 2000 * SECOND}, 1000 * SECOND), `Rings at ${timeOfDay(2000 * SECOND)}`],
    'what rings tomorrow has the day': [
        detail({...COUNTING, CountdownFireUSec: 87400 * SECOND}, 1000 * SECOND), `Rings Tomorrow ${timeOfDay(87400 * SECOND)}`],
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
