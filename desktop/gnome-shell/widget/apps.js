// SPDX-License-Identifier: Apache-2.0
// The apps of activities, as the Shell knows them.

import Gio from 'gi://Gio';
import Shell from 'gi://Shell';

import {localized} from './translation.js';

/** Returns the name of the app with this desktop id; without one, that of all activities. */
export function appName(appId) {
    return find(appId)?.get_name() ?? localized("Live activity");
}

/** Returns the name of the app's icon in the icon theme, or undefined. */
export function appIcon(appId) {
    const icon = find(appId)?.get_app_info()?.get_icon();
    return icon instanceof Gio.ThemedIcon ? icon.get_names()[0] : undefined;
}

function find(appId) {
    return appId ? Shell.AppSystem.get_default().lookup_app(`${appId}.desktop`) : null;
}
