// SPDX-License-Identifier: Apache-2.0

import GLib from 'gi://GLib';

import {localized} from '../translation.js';
import {timerText} from './layout.mjs';
import {Text} from './text.js';

/** A text that counts the time. */
export class Timer extends Text {
    set(element) {
        this._element = element;
        this.tick(GLib.get_real_time());
    }

    tick(now) {
        const text = timerText(this._element, now, localized);
        const {label} = this._element;
        super.set({...this._element, text, lines: 1, label: label && `${label}: ${text}`});
    }
}
