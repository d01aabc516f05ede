// SPDX-License-Identifier: Apache-2.0

import Gio from 'gi://Gio';
import GLib from 'gi://GLib';

import {MINUTE, MOST, STATES} from './alarms.js';
import {Calls, NAME} from './calls.js';
import {readAlarm} from './dictionary.js';
import {Queries} from './queries.js';

const PLACES = ['panel', 'popup', 'lock-screen'];

/**
 * The service on the bus: its alarms, read after its signals, and calls. Only a person who presses or types starts the
 * service.
 */
export class Service {
    /** Calls `changed` whenever the alarms may be others. */
    constructor(changed) {
        this._changed = changed;
        this._bus = Gio.DBus.session;
        this._calls = new Calls(this._bus);
        /** Questions beside those for the alarms. */
        this.queries = new Queries(this._calls);
        this._clear();
        this._subscription = this._bus.signal_subscribe(
            NAME, null, null, null, null, Gio.DBusSignalFlags.NONE, () => this._readSoon());
        this._watch = Gio.bus_watch_name_on_connection(this._bus, NAME, Gio.BusNameWatcherFlags.NONE,
            () => this._appeared(), () => this._vanished());
    }

    /** Ends all that is under way. */
    destroy() {
        this._calls.cancel();
        this._bus.signal_unsubscribe(this._subscription);
        Gio.bus_unwatch_name(this._watch);
        if (this._idle)
            GLib.source_remove(this._idle);
        this._calls.send('RegisterHost', '(as)', [[]]);
    }

    /** Presses a button of an alarm; an action that no app is told of is called as a method. */
    async press(alarm, action) {
        switch (action) {
        case 'extend': return this.start('Extend', '(st)', [alarm.Id, MINUTE]);
        case 'skip': return this.start('SkipNext', '(s)', [alarm.Id]);
        case 'unskip': return this.start('Unskip', '(s)', [alarm.Id]);
        default: return this.start('InvokeAction', '(ssa{sv})', [alarm.Id, action, {}]);
        }
    }

    /** Calls a method for a person, and starts the service if it doesn't run. */
    start(method, signature, values) {
        return this._calls.start(method, signature, values);
    }

    _appeared() {
        this.isRunning = true;
        this._calls.send('RegisterHost', '(as)', [PLACES]);
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
            if (this._isOutdated)
                this._readSoon();
        });
        return GLib.SOURCE_REMOVE;
    }

    // Of thousands of alarms only as many are unpacked as can be shown.
    async _read() {
        const filters = STATES.map(state => ({state: new GLib.Variant('as', state)}));
        const replies = await Promise.all(filters.map(filter => this._calls.ask('List', '(a{sv})', [filter])));
        if (!this.isRunning)
            return;
        const lists = replies.map(reply => reply.get_child_value(0));
        this.total = lists.reduce((sum, list) => sum + list.n_children(), 0);
        this.alarms = lists.flatMap(list => Array.from(
            {length: Math.min(MOST, list.n_children())}, (_, index) => readAlarm(list.get_child_value(index))));
        this._changed();
    }

    _failed(error) {
        console.debug(`Alarms: ${error.message}`);
        this.alarms = [];
        this.total = 0;
        this._changed();
    }
}
