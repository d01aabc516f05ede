// SPDX-License-Identifier: Apache-2.0

import {set} from './actor.js';
import {fraction, percent} from './layout.mjs';
import {localized} from '../translation.js';

/** A bar that fills up. */
export class Bar {
    constructor(element, drawing) {
        this._drawing = drawing;
        this.actor = new drawing.BarLevel.BarLevel({style_class: 'slider alarms-bar'});
        this.buttons = [];
        this.set(element);
    }

    /** Shows an element like the one before. */
    set(element) {
        this._element = element;
        set(this.actor, 'style', element.tint ? `-barlevel-active-background-color: ${element.tint};` : null);
    }

    /** Draws what goes with the time. */
    tick(now) {
        const part = fraction(this._element, now);
        set(this.actor, 'value', part);
        set(this.actor, 'accessible_name', `${this._element.label || this._drawing.title}: ${percent(part, localized)}`);
    }
}
