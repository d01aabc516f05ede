// SPDX-License-Identifier: Apache-2.0

import {column} from './actors.js';

/**
 * Rows one below the other. A row has `actor`, `update(value)`, `tick()`, `counts`, and for its buttons `focusedAction`,
 * undefined if none has the keyboard's focus, and `focus(action)`.
 */
export class Rows {
    constructor() {
        this._rows = new Map();
        this.actor = column('alarms-list', []);
    }

    /** True if a row changes with every second. */
    get counts() {
        return [...this._rows.values()].some(({row}) => row.counts);
    }

    /** Draws what goes with the time. */
    tick() {
        for (const {row} of this._rows.values()) {
            if (row.counts)
                row.tick();
        }
    }

    /**
     * Shows these items: of each its `value`, the `id` of what it shows, a `key` that is the same for values that a row can
     * show one after the other, and `make()`, which returns a new row. Rows of the same key stay, with a press that has begun
     * and the keyboard's focus; the focus isn't lost on others of the same id either.
     */
    fill(items) {
        const before = this._rows;
        const focused = [...before].find(([, {row}]) => row.focusedAction !== undefined);
        const action = focused?.[1].row.focusedAction;
        this._rows = new Map();
        for (const {id, key, value, make} of items) {
            const kept = before.get(key);
            kept?.row.update(value);
            this._rows.set(key, kept ?? {id, row: make()});
        }
        this._arrange(before);
        if (focused && !this._rows.has(focused[0]))
            [...this._rows.values()].find(({id}) => id === focused[1].id)?.row.focus(action);
        this.actor.visible = items.length > 0;
        // The clock may have been set.
        for (const {row} of this._rows.values())
            row.tick();
    }

    /** Removes all rows. */
    clear() {
        this.actor.destroy_all_children();
        this._rows.clear();
    }

    _arrange(before) {
        for (const [key, {row}] of before) {
            if (!this._rows.has(key))
                row.actor.destroy();
        }
        [...this._rows.values()].forEach(({row}, index) => {
            if (!row.actor.get_parent())
                this.actor.insert_child_at_index(row.actor, index);
            else if (this.actor.get_child_at_index(index) !== row.actor)
                this.actor.set_child_at_index(row.actor, index);
        });
    }
}
