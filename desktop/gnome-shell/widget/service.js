// SPDX-License-Identifier: Apache-2.0

import Gio from 'gi://Gio';
import GLib from 'gi://GLib';

import {ACTIVITIES, Activities, isAboutActivities} from './activities.js';
import {MINUTE, MOST, STATES} from './alarms.js';
import {Calls, NAME, PATH} from './calls.js';
import {elements, readAlarm} from './dictionary.js';
import {Queries} from './queries.js';
import {Reading} from './reading.js';

const PLACES = ['panel', 'popup', 'lock-screen'];

const PROPERTIES = {path: PATH, iface: 'org.freedesktop.DBus.Properties'};

// Each of many activities may change some times a second, in milliseconds.
const ACTIVITIES_PERIOD = 100;

/**
 * The service on the bus: its alarms and activities, read after its signals, and calls. Only a person who presses or types
 * starts the service.
 */
export class Service {
    /** Calls `changed` whenever all may be another, and `activitiesChanged` if only the activities are. */
    constructor(changed, activitiesChanged) {
        this._changed = changed;
        this._activitiesChanged = activitiesChanged;
        /** True after `destroy`: what waits for a reply that came before it may show nothing. */
        this.isDestroyed = false;
        this._bus = Gio.DBus.session;
        this._calls = new Calls(this._bus);
        /** Questions beside those for the alarms. */
        this.queries = new Queries(this._calls);
        this._activities = new Activities(this._calls);
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

    /** The properties of the activities, in the order to show. */
    get activities() {
        return this._activities.rows;
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

    /** Presses a button of an activity, or the activity itself: the action `default`. */
    async pressActivity(activity, action) {
        return this._calls.start('InvokeAction', '(ssa{sv})', [activity.Id, action, {}], ACTIVITIES);
    }

    /** Removes an activity for a person. */
    async dismiss(activity) {
        return this._calls.start('Dismiss', '(s)', [activity.Id], ACTIVITIES);
    }

    /** Calls a method for a person, and starts the service if it doesn't run. */
    start(method, signature, values) {
        return this._calls.start(method, signature, values);
    }

    _appeared() {
        this.isRunning = true;
        this._calls.send('RegisterWidget', '(as)', [PLACES]);
        this._alarmReading.start();
        this._activityReading.start();
    }

    _vanished() {
        this._clear();
        this._changed();
    }

    _clear() {
        this.isRunning = false;
        this._clearAlarms();
        this._activities.clear();
    }

    _clearAlarms() {
        this.alarms = [];
        this.total = 0;
        /** The reason why people may not see the notification of what rings; empty if there is none. */
        this.problem = '';
    }

    // Of thousands of alarms only as many are unpacked as can be shown.
    async _readAlarms() {
        try {
            const filters = STATES.map(state => ({state: new GLib.Variant('as', state)}));
            const replies = await Promise.all(filters.map(filter => this._calls.ask('List', '(a{sv})', [filter])));
            const lists = replies.map(reply => reply.get_child_value(0));
            const problem = lists[0].n_children() > 0 ? await this._readProblem() : '';
            if (!this.isRunning)
                return;
            this.problem = problem;
            this.total = lists.reduce((sum, list) => sum + list.n_children(), 0);
            this.alarms = lists.flatMap(list => elements(list, MOST).map(readAlarm));
        } catch (error) {
            console.debug(`Alarms: ${error.message}`);
            this._clearAlarms();
        }
        if (this.isRunning)
            this._changed();
    }

    // An older service doesn't have the property.
    async _readProblem() {
        try {
            const reply = await this._calls.ask('Get', '(ss)', [NAME, 'AlertProblem'], PROPERTIES);
            return reply.recursiveUnpack()[0];
        } catch {
            return '';
        }
    }

    async _readActivities() {
        try {
            const isChanged = await this._activities.read();
            if (!this.isRunning)
                this._activities.clear();
            else if (isChanged)
                this._activitiesChanged();
        } catch (error) {
            console.debug(`Alarms: ${error.message}`);
            this._activities.clear();
            if (this.isRunning)
                this._activitiesChanged();
        }
    }
}
