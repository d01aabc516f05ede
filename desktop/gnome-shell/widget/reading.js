// SPDX-License-Identifier: Apache-2.0

import GLib from 'gi://GLib';

/** Reads once for a burst of signals, and not while a reply is on its way. */
export class Reading {
    /** `read` returns a promise. Two readings begin at least `period` milliseconds after one another. */
    constructor(read, period = 0) {
        this._read = read;
        this._period = period;
        this._begun = -Infinity;
    }

    /** Reads soon. */
    start() {
        if (this._isReading) {
            this._isOutdated = true;
            return;
        }
        const passed = (GLib.get_monotonic_time() - this._begun) / 1000;
        this._source ??= passed < this._period
            ? GLib.timeout_add(GLib.PRIORITY_DEFAULT, this._period - passed, () => this._readNow())
            : GLib.idle_add(GLib.PRIORITY_DEFAULT, () => this._readNow());
    }

    /** Reads no more. */
    stop() {
        if (this._source)
            GLib.source_remove(this._source);
        this._source = null;
        this._isOutdated = false;
    }

    _readNow() {
        this._source = null;
        this._begun = GLib.get_monotonic_time();
        this._isReading = true;
        this._isOutdated = false;
        this._read().finally(() => {
            this._isReading = false;
            if (this._isOutdated)
                this.start();
        });
        return GLib.SOURCE_REMOVE;
    }
}
