// SPDX-License-Identifier: Apache-2.0

import {readTree} from './dictionary.js';

const PLACES = ['leading', 'trailing', 'second'];
const EMPTY = {isRinging: false, leading: null, trailing: null, second: null};

/** The content of a panel, as the service presents it. */
export class Panel {
    constructor(calls) {
        this._calls = calls;
        this.clear();
    }

    /** Forgets it. */
    clear() {
        this._packed = null;
        /** The trees `leading`, `trailing` and `second`, maybe null, and true in `isRinging` if it rings. */
        this.shown = EMPTY;
        /** The same for a locked screen, on which texts are private. */
        this.locked = EMPTY;
        /** The reason why people may not see the notification of what rings; empty if there is none. */
        this.problem = '';
        /** The number of all alarms and activities that go on. */
        this.count = 0;
    }

    /** Reads it anew. Returns true if it is another. */
    async read() {
        const reply = await this._calls.ask('Panel', '()', []);
        const packed = reply.get_child_value(0);
        if (this._packed?.equal(packed))
            return false;
        this._packed = packed;
        const [shown, locked] = ['shown', 'locked'].map(key => packed.lookup_value(key, null));
        this.shown = readForm(shown);
        this.locked = readForm(locked);
        this.problem = packed.lookup_value('problem', null).unpack();
        this.count = shown.lookup_value('rows', null).n_children() + shown.lookup_value('more', null).unpack();
        return true;
    }
}

function readForm(packed) {
    const trees = PLACES.map(place => [place, readTree(packed.lookup_value(place, null))]);
    return {isRinging: packed.lookup_value('state', null).unpack() === 'ringing', ...Object.fromEntries(trees)};
}
