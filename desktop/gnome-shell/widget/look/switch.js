// SPDX-License-Identifier: Apache-2.0

import Atk from 'gi://Atk';
import Clutter from 'gi://Clutter';
import St from 'gi://St';

import {set} from './actor.js';

/** The switch of an alarm, which its title names: the button that switches it off is one that is on. */
export class Switch {
    constructor(element, drawing) {
        this._drawing = drawing;
        /** The same, whether it is on or off. */
        this.action = Switch;
        this._switch = new drawing.Switch(false);
        // Since Shell 46 its handle would take presses, and by touch do nothing with them.
        this._switch.reactive = false;
        this.actor = new St.Button({
            style_class: 'alarms-switch', can_focus: true, toggle_mode: true, accessible_role: Atk.Role.TOGGLE_BUTTON,
            y_align: Clutter.ActorAlign.CENTER, child: this._switch,
        });
        // What is pressed changes nothing by itself.
        this.actor.connect('clicked', () => {
            this._show();
            drawing.press(this._element.action);
        });
        this.set(element);
    }

    /** The buttons in it: itself. */
    get buttons() {
        return [this];
    }

    /** Shows an element like the one before. */
    set(element) {
        this._element = element;
        set(this.actor, 'accessible_name', this._drawing.title);
        this._show();
    }

    /** Draws what goes with the time: nothing. */
    tick() {}

    _show() {
        const isOn = this._element.action === 'disable';
        this.actor.checked = isOn;
        this._switch.state = isOn;
    }
}
