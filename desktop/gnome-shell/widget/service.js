// SPDX-License-Identifier: Apache-2.0

import Gio from 'gi://Gio';
import GLib from 'gi://GLib';

import {ACTIVITIES, isAboutActivities} from './activities.js';
import {Calls, MAIN, NAME} from './calls.js';
import {Listing} from './listing.js';
import {Panel} from './panel.js';
import {Queries} from './queries.js';
import {Reading} from './reading.js';

/** The most alarms that the popup shows, and the most activities. */
export const MOST = 30;

/** The regions that are drawn: in the popup, on the locked screen, and there where texts are private. */
export const REGIONS = {popup: 'expanded', locked: 'lock-screen', private: 'lock-screen.locked'};

// The states of alarms, grouped as they are listed.
const STATES = [['alerting'], ['countdown', 'paused'], ['scheduled']];
// Those in which a person can answer, as on the locked screen.
const ANSWERED = STATES.slice(0, 2);

// Those of activities that have begun.
const BEGUN = {state: new GLib.Variant('as', ['active', 'stale', 'ended'])};

// The length that "+1 min" adds, in microseconds.
const MINUTE = 60_000_000;

const PLACES = ['panel', 'popup', 'lock-screen'];

// Each of many activities may change some times a second, in milliseconds.
const ACTIVITIES_PERIOD = 100;

/**
 * The service on the bus: what it presents of its alarms and activities, read after its signals, and calls. Only a
 * person who presses or types starts the service.
 */
export class Service {
    /**
     * Reads what is drawn in `region`. Calls `changed` whenever all may be another, and `activitiesChanged` if only the
     * activities and the panel are.
     */
    constructor(region, changed, activitiesChanged) {
        this._region = region;
        this._changed = changed;
        this._activitiesChanged = activitiesChanged;
        /** True after `destroy`: what waits for a reply that came before it may show nothing. */
        this.isDestroyed = false;
        this._bus = Gio.DBus.session;
        this._calls = new Calls(this._bus);
        /** Questions beside those for the alarms. */
        this.queries = new Queries(this._calls);
        /** The content of a panel. */
        this.panel = new Panel(this._calls);
        this._alarms = new Listing(this._calls, MAIN);
        this._activities = new Listing(this._calls, ACTIVITIES);
        this._clear();
        this._alarmReading = new Reading(() => this._readAlarms());
        this._activityReading = new Reading(() => this._readActivities(), ACTIVITIES_PERIOD);
        this._subscription = this._bus.signal_subscribe(NAME, null, null, null, null, Gio.DBusSignalFlags.NONE,
            (bus, sender, path, iface, member, values) => {
                (isAboutActivities(path, iface, values) ? this._activityReading : this._alarmReading).start();
            });
        this._watch = Gio.bus_watch_name_on_connection(this._bus, NAME, Gio.BusNameWatcherFlags.NONE,
            () => this._appeared(), () => this._vanished());
    }

    /** Ends all that is under way. */
    destroy() {
        this.isRunning = false;
        this.isDestroyed = true;
        this._calls.cancel();
        this._bus.signal_unsubscribe(this._subscription);
        Gio.bus_unwatch_name(this._watch);
        this._alarmReading.stop();
        this._activityReading.stop();
        this._calls.send('RegisterWidget', '(as)', [[]]);
    }

    /** The first alarms of each group that is drawn in the region; see `Listing.rows`. */
    get alarms() {
        return this._alarms.rows(this._region);
    }

    /** The activities that have begun; see `Listing.rows`. */
    get activities() {
        return this._activities.rows(this._region);
    }

    /** Reads what is drawn in this region from now on. */
    setRegion(region) {
        if (this._region === region)
            return;
        this._region = region;
        if (this.isRunning)
            this._read();
    }

    /** Presses a button of an alarm; an action that no app is told of is called as a method. */
    async press(id, action) {
        switch (action) {
        case 'extend': return this.start('Extend', '(st)', [id, MINUTE]);
        case 'skip': return this.start('SkipNext', '(s)', [id]);
        case 'unskip': return this.start('Unskip', '(s)', [id]);
        case 'enable': case 'disable': return this.start('SetEnabled', '(sb)', [id, action === 'enable']);
        default: return this.start('InvokeAction', '(ssa{sv})', [id, action, {}]);
        }
    }

    /** Presses a button of an activity, or the activity itself: the action `default`. */
    async pressActivity(id, action) {
        return this._calls.start('InvokeAction', '(ssa{sv})', [id, action, {}], ACTIVITIES);
    }

    /** Removes an activity for a person. */
    async dismiss(id) {
        return this._calls.start('Dismiss', '(s)', [id], ACTIVITIES);
    }

    /** Calls a method for a person, and starts the service if it doesn't run. */
    start(method, signature, values) {
        return this._calls.start(method, signature, values);
    }

    _appeared() {
        this.isRunning = true;
        this._calls.send('RegisterWidget', '(as)', [PLACES]);
        this._read();
    }

    _read() {
        this._alarmReading.start();
        this._activityReading.start();
    }

    _vanished() {
        this._clear();
        this._changed();
    }

    _clear() {
        this.isRunning = false;
        this._alarms.clear();
        this._activities.clear();
        this.panel.clear();
    }

    async _readAlarms() {
        const groups = this._region === REGIONS.popup ? STATES : ANSWERED;
        const limit = new GLib.Variant('u', MOST);
        const filters = groups.map(state => ({state: new GLib.Variant('as', state), limit}));
        try {
            await Promise.all([this.panel.read(), this._alarms.read(this._region, filters)]);
        } catch (error) {
            this._fail(error, this._alarms);
        }
        if (this.isRunning)
            this._changed();
        else
            this._clear();
    }

    async _readActivities() {
        let isChanged = true;
        try {
            const changes = await Promise.all([this.panel.read(), this._activities.read(this._region, [BEGUN])]);
            isChanged = changes.includes(true);
        } catch (error) {
            this._fail(error, this._activities);
        }
        if (!this.isRunning)
            this._clear();
        else if (isChanged)
            this._activitiesChanged();
    }

    _fail(error, listing) {
        console.debug(`Alarms: ${error.message}`);
        this.panel.clear();
        listing.clear();
    }
}
