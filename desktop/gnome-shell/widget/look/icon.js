// SPDX-License-Identifier: Apache-2.0

import St from 'gi://St';

import {set, setColor} from './actor.js';

const FALLBACK = 'alarm-symbolic';

/** A sign of the icon theme. */
export class Icon {
    constructor(element) {
        this.actor = new St.Icon({fallback_icon_name: FALLBACK});
        this.buttons = [];
        this.set(element);
    }

    /** Shows an element like the one before. */
    set(element) {
        set(this.actor, 'style_class', element.size === 'large' ? 'alarms-large-icon' : 'popup-menu-icon');
        set(this.actor, 'icon_name', element.icon);
        set(this.actor, 'accessible_name', element.label || null);
        setColor(this.actor, element);
    }

    /** Draws what goes with the time: nothing. */
    tick() {}
}
