// SPDX-License-Identifier: Apache-2.0
// The trees that are drawn of alarms and activities. A view has `isLocked` and `hasTitles`, false if texts are private.

import GLib from 'gi://GLib';

import {appIcon, appName} from './apps.js';
import {tree} from './look/layout.mjs';
import {localized} from './translation.js';

/** Returns what to draw of an activity in a region, or null for nothing. */
export function activityTree(activity, region, {isLocked, hasTitles}) {
    return tree(activity, region, {
        localized, isLocked, isPrivate: !hasTitles, title: activityTitle(activity, hasTitles), icon: appIcon(activity.AppId),
        now: GLib.get_real_time(),
    });
}

/** Returns the title of an activity: a single line. */
export function activityTitle({Title, AppId}, hasTitles) {
    return hasTitles && Title.split('\n')[0] || appName(AppId);
}

/** Returns what to draw in a region of an alarm with a look of its own, under its name; null if it has none now. */
export function alarmTree(alarm, region, {isLocked, hasTitles, name}) {
    return tree(alarm, region, {localized, isLocked, isPrivate: !hasTitles, title: name, now: GLib.get_real_time()});
}
