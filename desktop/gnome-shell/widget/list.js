// SPDX-License-Identifier: Apache-2.0

import Clutter from 'gi://Clutter';

import {MOST} from './alarms.js';
import {column, dimLabel, scrolled} from './actors.js';
import {Row} from './row.js';
import {title, untitled} from './texts.js';
import {localized} from './translation.js';

/** The alarms in the popup, the first thirty, and how many more there are. */
export class List {
    constructor(shell, press, enable) {
        this._shell = shell;
        this._press = press;
        this._enable = enable;
        this._rows = new Map();
        this._box = column('alarms-list', []);
        this._note = dimLabel('', 'alarms-empty', {x_expand: true, x_align: Clutter.ActorAlign.CENTER});
        this.actor = scrolled('alarms-scroll', column('alarms-scrolled', [this._box, this._note]));
    }

    /** True if a row changes with every second. */
    get counts() {
        return [...this._rows.values()].some(row => row.counts);
    }

    /** Draws what goes with the time. */
    tick() {
        for (const row of this._rows.values()) {
            if (row.counts)
                row.tick();
        }
    }

    /**
     * Shows these alarms. Rows that look as before stay, with a press that has begun and the keyboard's focus; the focus
     * isn't lost on others either.
     */
    fill(alarms, total, {isLocked, hasTitles}) {
        const shown = alarms.filter(alarm => !isLocked || alarm.State !== 'scheduled').slice(0, MOST);
        const before = this._rows;
        const focused = [...before.values()].find(row => row.focusedAction);
        const action = focused?.focusedAction;
        this._rows = new Map();
        for (const alarm of shown) {
            const name = hasTitles ? title(alarm) : untitled(alarm);
            const key = Row.key(alarm, name, isLocked);
            const kept = before.get(key);
            kept?.update(alarm);
            this._rows.set(key, kept ?? new Row(this._shell, alarm, {
                name, isLocked, press: this._press, enable: this._enable,
            }));
        }
        this._arrange(before);
        if (focused && !this._rows.has([...before].find(([, row]) => row === focused)[0]))
            [...this._rows.values()].find(row => row.alarm.Id === focused.alarm.Id)?.focus(action);
        const more = isLocked ? 0 : total - shown.length;
        this._note.text = more > 0
            ? localized("{count} more", {plural: "{count} more", count: more})
            : shown.length ? '' : localized("No alarms");
        this._note.visible = this._note.text !== '';
        this.tick();
    }

    /** Removes all rows: a popup that is closed costs nothing. */
    clear() {
        this._box.destroy_all_children();
        this._rows.clear();
    }

    _arrange(before) {
        const kept = new Set(this._rows.values());
        for (const row of before.values()) {
            if (!kept.has(row))
                row.actor.destroy();
        }
        [...this._rows.values()].forEach((row, index) => {
            if (!row.actor.get_parent())
                this._box.insert_child_at_index(row.actor, index);
            else
                this._box.set_child_at_index(row.actor, index);
        });
    }
}
