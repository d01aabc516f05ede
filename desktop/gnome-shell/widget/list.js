// SPDX-License-Identifier: Apache-2.0

import Clutter from 'gi://Clutter';
import GLib from 'gi://GLib';

import {column, dimLabel, scrolled} from './actors.js';
import {Row} from './row.js';
import {Rows} from './rows.js';
import {MOST} from './service.js';
import {soonest} from './ticker.js';
import {localized} from './translation.js';

// The popup has room for fewer rows of each kind. Those below are made once it is open: since Shell 46, a switch takes a
// millisecond.
const SEEN = 12;

/** The alarms and the activities in the popup, the first thirty of each, and how many more there are. */
export class List {
    /** Calls for a person `press(alarm, action)`, `pressActivity(activity, action)` and `dismiss(activity)`. */
    constructor(shell, presses) {
        const {press, pressActivity, dismiss} = presses;
        this._alarms = new Rows(({isLocked}) => new Row(shell, {isLocked, press}));
        this._activities = new Rows(({isLocked}) => new Row(shell, {isLocked, press: pressActivity, dismiss}));
        this._note = dimLabel('', 'alarms-empty', {x_expand: true, x_align: Clutter.ActorAlign.CENTER});
        this.actor = scrolled('alarms-scroll',
            column('alarms-scrolled', [this._alarms.actor, this._activities.actor, this._note]));
        this._source = 0;
        this._most = SEEN;
    }

    /** The time for which all rows hold, also those that are still to be made; see `soonest`. */
    get period() {
        return this._source ? 'second' : soonest([this._alarms.period, this._activities.period]);
    }

    /** Draws what goes with the time. */
    tick() {
        this._alarms.tick();
        this._activities.tick();
    }

    /**
     * Shows the first alarms and activities, of `count` alarms and activities that go on; on the locked screen no more
     * alarms are counted.
     */
    fill(alarms, activities, count, view) {
        const shown = alarms.slice(0, MOST);
        this._fillRows(shown, activities.slice(0, MOST), view);
        const running = activities.filter(({state}) => state !== 'ended').length;
        const more = (view.isLocked ? 0 : count - running - shown.length) + Math.max(0, activities.length - MOST);
        this._note.text = more > 0
            ? localized("{count} more", {plural: "{count} more", count: more})
            : shown.length || activities.length ? '' : localized("No alarms");
        this._note.visible = this._note.text !== '';
    }

    /** Removes all rows: a popup that is closed costs nothing. */
    clear() {
        this._cancel();
        this._most = SEEN;
        this._alarms.clear();
        this._activities.clear();
    }

    _fillRows(alarms, activities, view) {
        this._cancel();
        this._alarms.fill(alarms.slice(0, this._most), view);
        this._activities.fill(activities.slice(0, this._most), view);
        if (Math.max(alarms.length, activities.length) <= this._most)
            return;
        this._source = GLib.idle_add(GLib.PRIORITY_DEFAULT_IDLE, () => {
            this._source = 0;
            this._most = MOST;
            this._fillRows(alarms, activities, view);
            return GLib.SOURCE_REMOVE;
        });
    }

    _cancel() {
        if (this._source)
            GLib.source_remove(this._source);
        this._source = 0;
    }
}
