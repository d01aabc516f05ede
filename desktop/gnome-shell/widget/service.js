// SPDX-License-Identifier: Apache-2.0

import Gio from 'gi://Gio';
import GLib from 'gi://GLib';

import {MINUTE, MOST, STATES} from './alarms.js';
import {Calls, NAME, PATH} from './calls.js';
import {children, readAlarm, readDictionary} from './dictionary.js';
import {isMissing} from './failure.js';

const SEARCH = {path: `${PATH}/Search`, iface: `${NAME}.Search`};
const MOST_READINGS = 4;
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
        this._calls = new Calls(this._bus);
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
        default: return this.start('InvokeAction', '(ssa{sv})', [alarm.Id, action, {}]);
        }
    }

    /** Calls a method for a person, and starts the service if it doesn't run. */
    start(method, signature, values) {
        return this._calls.start(method, signature, values);
    }

    /**
     * Returns what a text that a person types may mean, the likeliest first: dictionaries a{sv} that Schedule takes. Only
     * if `mayStart` the service is started. Throws its reason if the text means nothing.
     */
    async readings(text, mayStart) {
        const call = (...values) => mayStart ? this._calls.start(...values) : this._calls.ask(...values);
        const options = {schedule: new GLib.Variant('b', true), limit: new GLib.Variant('u', MOST_READINGS)};
        const found = await call('Find', '(sa{sv})', [text, options], SEARCH).then(children).catch(emptyIfMissing);
        if (found.length)
            return found.map(result => result.lookup_value('Configuration', null));
        return [(await call('ParseSchedule', '(s)', [text])).get_child_value(0)];
    }

    /** Returns the titles and the lengths of the timers that are started most; none if the service doesn't count. */
    recent(limit) {
        return this._rows('Recent', '(u)', [limit]).catch(emptyIfMissing);
    }

    /** Returns the token by which the latest change of an alarm can be undone; undefined if there is none. */
    async undoToken(id) {
        const filter = {id: new GLib.Variant('s', id), limit: new GLib.Variant('u', 1)};
        const [entry] = await this._rows('ListUndo', '(a{sv})', [filter]).catch(emptyIfMissing);
        return entry?.Token;
    }

    /** Returns the events since a time, in microseconds since 1970 UTC, the latest first. */
    history(since) {
        const filter = {since: new GLib.Variant('t', since), limit: new GLib.Variant('u', 100)};
        return this._rows('History', '(a{sv})', [filter]);
    }

    async _rows(method, signature, values) {
        return children(await this._calls.ask(method, signature, values)).map(readDictionary);
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
            if (this._isOutdated && !this._calls.isCancelled)
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
        if (this._calls.isCancelled)
            return;
        console.debug(`Alarms: ${error.message}`);
        this.alarms = [];
        this.total = 0;
        this._changed();
    }
}

// An older service doesn't know every method.
function emptyIfMissing(error) {
    if (!isMissing(error))
        throw error;
    return [];
}
