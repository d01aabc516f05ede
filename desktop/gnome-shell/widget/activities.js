// SPDX-License-Identifier: Apache-2.0

import {NAME, PATH} from './calls.js';

/** The interface for all activities. */
export const ACTIVITIES = {path: PATH, iface: `${NAME}.Activities`};

const OBJECTS = `${PATH}/activity/`;

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
