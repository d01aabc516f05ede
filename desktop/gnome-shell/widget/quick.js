// SPDX-License-Identifier: Apache-2.0

import Clutter from 'gi://Clutter';

import {quickTimers} from './timers.js';
import {column, dimLabel, label, pressable, row} from './actors.js';
import {duration} from './texts.js';

const COUNT = 3;
const CENTERED = {x_expand: true, x_align: Clutter.ActorAlign.CENTER};

/** Buttons that start a timer: those that are started most, else of 5, 10 and 25 minutes. */
export class Quick {
    /** Calls `start(seconds, title)` for a person. */
    constructor(start) {
        this._start = start;
        this.actor = row('alarms-buttons', []);
        this.fill([]);
    }

    /** Shows these recent timers. Buttons that would be the same stay, with a press that has begun and the focus. */
    fill(recent) {
        const timers = quickTimers(recent.slice(0, COUNT));
        const shown = JSON.stringify(timers);
        if (this._shown === shown)
            return;
        this._shown = shown;
        this.actor.destroy_all_children();
        for (const {title, length} of timers) {
            const [name, time] = [title.split('\n')[0], duration(length)];
            const lines = [label(time, 'alarms-quick', CENTERED)];
            if (name)
                lines.push(dimLabel(name, 'alarms-detail', CENTERED));
            this.actor.add_child(pressable(column('', lines), () => this._start(Math.round(length / 1e6), title), {
                accessible_name: name ? `${name} · ${time}` : time,
            }));
        }
    }
}
