// SPDX-License-Identifier: Apache-2.0

import Clutter from 'gi://Clutter';

import {ActivityRow} from './activity-row.js';
import {AlarmLookRow} from './alarm-look-row.js';
import {MOST} from './alarms.js';
import {column, dimLabel, scrolled} from './actors.js';
import {popupEntries} from './look/layout.mjs';
import {Row} from './row.js';
import {Rows} from './rows.js';
import {title, untitled} from './texts.js';
import {localized} from './translation.js';

/** The alarms and the activities in the popup, the first thirty of each, and how many more there are. */
export class List {
    /**
     * Calls for a person `press(alarm, action, name)`, `enable(alarm, isEnabled, name)`, `pressActivity(activity, action)`
     * and `dismiss(activity)`.
     */
    constructor(shell, presses) {
        this._shell = shell;
        this._presses = presses;
        this._alarms = new Rows();
        this._activities = new Rows();
        this._note = dimLabel('', 'alarms-empty', {x_expand: true, x_align: Clutter.ActorAlign.CENTER});
        this.actor = scrolled('alarms-scroll',
            column('alarms-scrolled', [this._alarms.actor, this._activities.actor, this._note]));
    }

    /** True if a row changes with every second. */
    get counts() {
        return this._alarms.counts || this._activities.counts;
    }

    /** Draws what goes with the time. */
    tick() {
        this._alarms.tick();
        this._activities.tick();
    }

    /** Shows the first ones of `total` alarms, and activities. */
    fill(alarms, total, activities, view) {
        const shown = alarms.filter(alarm => !view.isLocked || alarm.State !== 'scheduled').slice(0, MOST);
        const found = popupEntries(activities);
        this._alarms.fill(shown.map(alarm => this._alarmItem(alarm, view)));
        this._activities.fill(found.slice(0, MOST).map(activity => this._activityItem(activity, view)));
        const more = (view.isLocked ? 0 : total - shown.length) + Math.max(0, found.length - MOST);
        this._note.text = more > 0
            ? localized("{count} more", {plural: "{count} more", count: more})
            : shown.length || found.length ? '' : localized("No alarms");
        this._note.visible = this._note.text !== '';
    }

    /** Removes all rows: a popup that is closed costs nothing. */
    clear() {
        this._alarms.clear();
        this._activities.clear();
    }

    _alarmItem(alarm, view) {
        const name = (view.hasTitles ? title : untitled)(alarm);
        const options = {...view, ...this._presses, name};
        const kind = AlarmLookRow.fits(alarm, options) ? AlarmLookRow : Row;
        return {
            id: alarm.Id, key: kind.key(alarm, options), value: alarm,
            make: () => new kind(this._shell, alarm, options),
        };
    }

    _activityItem(activity, view) {
        return {
            id: activity.Id, key: ActivityRow.key(activity, view), value: activity,
            make: () => new ActivityRow(this._shell, activity, {...view, ...this._presses}),
        };
    }
}
