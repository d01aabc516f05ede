// SPDX-License-Identifier: Apache-2.0

import GLib from 'gi://GLib';

import {column} from './actors.js';
import {soonest} from './ticker.js';

/** Rows one below the other, of which each has `actor`, `update(item)`, `tick()` and `period`. */
export class Rows {
    /** `make(view)` returns a new row. */
    constructor(make) {
        this._make = make;
        this._rows = new Map();
        this.actor = column('alarms-list', []);
    }

    /** The time for which all rows hold; see `soonest`. */
    get period() {
        return soonest([...this._rows.values()].map(row => row.period));
    }

    /** Draws what goes with the time. */
    tick() {
        const day = GLib.DateTime.new_now_local().get_day_of_year();
        for (const row of this._rows.values()) {
            if (row.period === 'second' || day !== this._day)
                row.tick();
        }
        this._day = day;
    }

    /** Shows these items, each with an `id`, whose row stays, with a press that has begun and the keyboard's focus. */
    fill(items, view) {
        // A locked screen has other rows.
        if (this._isLocked !== view.isLocked)
            this.clear();
        this._isLocked = view.isLocked;
        const before = this._rows;
        this._rows = new Map(items.map(({id}) => [id, before.get(id) ?? this._make(view)]));
        this._arrange(before);
        for (const item of items)
            this._rows.get(item.id).update(item);
        this.actor.visible = items.length > 0;
    }

    /** Removes all rows. */
    clear() {
        this.actor.destroy_all_children();
        this._rows.clear();
    }

    _arrange(before) {
        for (const [id, row] of before) {
            if (!this._rows.has(id))
                row.actor.destroy();
        }
        [...this._rows.values()].forEach((row, index) => {
            if (!row.actor.get_parent())
                this.actor.insert_child_at_index(row.actor, index);
            else if (this.actor.get_child_at_index(index) !== row.actor)
                this.actor.set_child_at_index(row.actor, index);
        });
    }
}
