// SPDX-License-Identifier: Apache-2.0

import St from 'gi://St';

import {label, pressable, row} from '../actors.js';
import {set, setColor} from './actor.js';

const STYLE_CLASSES = {normal: '', primary: ' alarms-primary', destructive: ' alarms-destructive'};

/** A button that presses an action of an app, or of an alarm. */
export class Button {
    constructor(element, drawing) {
        this._drawing = drawing;
        this._icon = new St.Icon({style_class: 'popup-menu-icon'});
        this._label = label('', '', {x_expand: true});
        this.actor = pressable(row('alarms-look-button', [this._icon, this._label], {x_expand: false}),
            () => drawing.press(this.action), {x_expand: false});
        this.set(element);
    }

    /** The buttons in it: itself. */
    get buttons() {
        return [this];
    }

    /** Shows an element like the one before. */
    set(element) {
        const {text, icon, action, role, label: name} = element;
        this.action = action;
        set(this._label, 'text', text);
        set(this._label, 'visible', text !== '');
        set(this._icon, 'icon_name', icon || null);
        set(this._icon, 'visible', icon !== '');
        set(this.actor, 'style_class', `button alarms-button alarms-compact${STYLE_CLASSES[role]}`);
        set(this.actor, 'accessible_name', `${name || text || action}: ${this._drawing.title}`);
        setColor(this.actor, element);
    }

    /** Draws what goes with the time: nothing. */
    tick() {}
}
