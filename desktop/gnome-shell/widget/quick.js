// SPDX-License-Identifier: Apache-2.0

import {quickTimers} from './alarms.js';
import {button, row} from './actors.js';
import {duration} from './texts.js';

const COUNT = 3;

/** Buttons that start a timer: those that are started most, else of 5, 10 and 25 minutes. */
export class Quick {
    /** Calls `start(seconds, title)` for a person. */
    constructor(start) {
        this._start = start;
        this.actor = row('alarms-buttons', []);
        this.fill([]);
    }

    /** Shows these recent timers. */
    fill(recent) {
        this.actor.destroy_all_children();
        for (const {title, length} of quickTimers(recent.slice(0, COUNT))) {
            const text = title ? `${title} · ${duration(length)}` : duration(length);
            this.actor.add_child(button(text, () => this._start(Math.round(length / 1e6), title)));
        }
    }
}
