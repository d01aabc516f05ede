// SPDX-License-Identifier: Apache-2.0

import Gio from 'gi://Gio';
import GLib from 'gi://GLib';

import {MINUTE, MOST, STATES} from './alarms.js';
import {readAlarm, readDictionary} from './dictionary.js';

const NAME = 'org.example.Alarms';
const PATH = '/org/example/Alarms';
const PLACES = ['panel', 'popup', 'lock-screen'];

/**
 * The service on the bus: its alarms, asked for after its signals, and calls. Only what a person has pressed starts the
 * service.
 */
export class Service {
    /** Calls `changed` whenever the alarms may be others. */
    constructor(changed) {
        this._changed = changed;
        this._bus = Gio.DBus.session;
        this._cancellable = new Gio.Cancellable();
        this._clear();
        this._subscription = this._bus.signal_subscribe(
            NAME, null, null, null, null, Gio.DBusSignalFlags.NONE, () => this._readSoon());
        this._watch = Gio.bus_watch_name_on_connection(this._bus, NAME, Gio.BusNameWatcherFlags.NONE,
            () => this._appeared(), () => this._vanished());
    }

    /** Ends all that is under way. */
    destroy() {
        this._cancellable.cancel();
        this._bus.signal_unsubscribe(this._subscription);
        Gio.bus_unwatch_name(this._watch);
        if (this._idle)
            GLib.source_remove(this._idle);
        this._send('RegisterHost', '(as)', [[]]);
    }

    /** Presses a button of an alarm; an action that no app is told of is called as a method. */
    async press(alarm, action) {
        switch (action) {
        case 'extend': return this.start('Extend', '(st)', [alarm.Id, MINUTE]);
        case 'skip': return this.start('SkipNext', '(s)', [alarm.Id]);
        default: return this.start('InvokeAction', '(ssa{sv})', [alarm.Id, action, {}]);
        }
    }

    /** Calls a method for a person, and starts the service if it doesn't run. */
    start(method, signature, values) {
        return this._call(method, signature, values, Gio.DBusCallFlags.NONE);
    }

    /** Returns the keys of a schedule that a person types. Starts nothing. */
    async parse(text) {
        return readDictionary((await this._ask('ParseSchedule', '(s)', [text])).get_child_value(0));
    }

    /** Returns the titles and the lengths of the timers that are started most; none if the service doesn't count. */
    async recent(limit) {
        return this._rows('Recent', '(u)', [limit]).catch(error => {
            if (!error.matches?.(Gio.DBusError, Gio.DBusError.UNKNOWN_METHOD))
                throw error;
            return [];
        });
    }

    /** Returns the events since a time, in microseconds since 1970 UTC, the latest first. */
    history(since) {
        const filter = {since: new GLib.Variant('t', since), limit: new GLib.Variant('u', 100)};
        return this._rows('History', '(a{sv})', [filter]);
    }

    async _rows(method, signature, values) {
        const rows = (await this._ask(method, signature, values)).get_child_value(0);
        return Array.from({length: rows.n_children()}, (_, index) => readDictionary(rows.get_child_value(index)));
    }

    _appeared() {
        this.isRunning = true;
        this._send('RegisterHost', '(as)', [PLACES]);
        this._readSoon();
    }

    _vanished() {
        this._clear();
        this._changed();
    }

    _clear() {
        this.isRunning = false;
        this.alarms = [];
        this.total = 0;
    }

    // Reads once for a burst of signals, and not while a reply is on its way.
    _readSoon() {
        if (this._isReading)
            this._isOutdated = true;
        else
            this._idle ??= GLib.idle_add(GLib.PRIORITY_DEFAULT, () => this._readNow());
    }

    _readNow() {
        this._idle = null;
        this._isReading = true;
        this._isOutdated = false;
        this._read().catch(error => this._failed(error)).finally(() => {
            this._isReading = false;
            if (this._isOutdated && !this._cancellable.is_cancelled())
                this._readSoon();
        });
        return GLib.SOURCE_REMOVE;
    }

    // Of thousands of alarms only as many are unpacked as can be shown.
    async _read() {
        const filters = STATES.map(state => ({state: new GLib.Variant('as', state)}));
        const replies = await Promise.all(filters.map(filter => this._ask('List', '(a{sv})', [filter])));
        if (!this.isRunning)
            return;
        const lists = replies.map(reply => reply.get_child_value(0));
        this.total = lists.reduce((sum, list) => sum + list.n_children(), 0);
        this.alarms = lists.flatMap(list => Array.from(
            {length: Math.min(MOST, list.n_children())}, (_, index) => readAlarm(list.get_child_value(index))));
        this._changed();
    }

    _failed(error) {
        if (this._cancellable.is_cancelled())
            return;
        console.debug(`Alarms: ${error.message}`);
        this.alarms = [];
        this.total = 0;
        this._changed();
    }

    _ask(method, signature, values) {
        return this._call(method, signature, values, Gio.DBusCallFlags.NO_AUTO_START);
    }

    // An older service doesn't know every method.
    _send(method, signature, values) {
        this._bus.call(NAME, PATH, NAME, method, new GLib.Variant(signature, values), null,
            Gio.DBusCallFlags.NO_AUTO_START, -1, null, null);
    }

    _call(method, signature, values, flags) {
        return new Promise((resolve, reject) => {
            this._bus.call(NAME, PATH, NAME, method, new GLib.Variant(signature, values), null, flags, -1,
                this._cancellable, (bus, result) => {
                    try {
                        resolve(bus.call_finish(result));
                    } catch (error) {
                        reject(error);
                    }
                });
        });
    }
}
