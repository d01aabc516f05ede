// SPDX-License-Identifier: Apache-2.0

import {NAME, PATH} from './calls.js';
import {children, unpacked} from './dictionary.js';
import {isMissing} from './failure.js';

/** The interface for all activities. */
export const ACTIVITIES = {path: PATH, iface: `${NAME}.Activities`};

const OBJECTS = `${PATH}/activity/`;

/** The live activities of all apps, as the service lists them. */
export class Activities {
    constructor(calls) {
        this._calls = calls;
        this.clear();
    }

    /** Forgets them. */
    clear() {
        /** The properties of each activity, in the order to show. An activity that stays as it is stays the same object. */
        this.rows = [];
        this._known = new Map();
    }

    /** Reads them anew; there are none if the service, in an older version, has none. Returns true if they are others. */
    async read() {
        const reply = await this._calls.ask('List', '(a{sv})', [{}], ACTIVITIES).catch(
            error => isMissing(error) ? null : Promise.reject(error));
        const before = this._known;
        this._known = new Map();
        const rows = (reply ? children(reply) : []).map(row => this._row(row, before));
        const isChanged = rows.length !== this.rows.length || rows.some((row, index) => row !== this.rows[index]);
        this.rows = rows;
        return isChanged;
    }

    // Only one that has changed is unpacked.
    _row(packed, before) {
        const id = packed.lookup_value('Id', null)?.unpack();
        const known = before.get(id);
        const entry = known?.packed.equal(packed) ? known : {packed, row: unpacked(packed)};
        this._known.set(id, entry);
        return entry.row;
    }
}

/** Returns true if a signal is about activities, and not about alarms. */
export function isAboutActivities(path, iface, values) {
    if (path.startsWith(OBJECTS) || iface === ACTIVITIES.iface)
        return true;
    if (path !== PATH || !iface.startsWith('org.freedesktop.DBus.'))
        return false;
    // The first value of InterfacesAdded and InterfacesRemoved is a path, that of PropertiesChanged an interface.
    const subject = values.get_child_value(0).unpack();
    return subject.startsWith(OBJECTS) || subject === ACTIVITIES.iface;
}
