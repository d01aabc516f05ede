// SPDX-License-Identifier: Apache-2.0

import GLib from 'gi://GLib';

/** Returns the first of some periods for which texts hold: to the next `second`, to `midnight`, or null for ever. */
export function soonest(periods) {
    return ['second', 'midnight'].find(period => periods.includes(period)) ?? null;
}

/** Calls a function after the next full second, or after midnight. */
export class Ticker {
    constructor(tick) {
        this._tick = tick;
        this._source = 0;
    }

    /** Sets when the next call comes: `second`, `midnight`, or null for none. */
    set(period) {
        this.stop();
        if (!period)
            return;
        const delay = period === 'second' ? untilSecond() : untilMidnight();
        this._source = GLib.timeout_add(GLib.PRIORITY_DEFAULT, delay, () => {
            this._source = 0;
            this._tick();
            return GLib.SOURCE_REMOVE;
        });
    }

    /** Cancels the next call. */
    stop() {
        if (this._source)
            GLib.source_remove(this._source);
        this._source = 0;
    }
}

// In milliseconds, and a little more: a timeout may come early by a fraction of one.
function untilSecond() {
    return 1005 - Math.floor(GLib.get_real_time() / 1000) % 1000;
}

function untilMidnight() {
    const now = GLib.DateTime.new_now_local();
    const passed = now.get_hour() * 3600 + now.get_minute() * 60 + now.get_second();
    return Math.max(1, 86_400 - passed) * 1000;
}
