// SPDX-License-Identifier: Apache-2.0

import Clutter from 'gi://Clutter';
import St from 'gi://St';

import {label, pressable, row} from '../actors.js';
import {set, setColor} from './actor.js';

const CENTERED = {x_expand: false, x_align: Clutter.ActorAlign.CENTER};
const ROLES = {normal: '', primary: ' alarms-primary', destructive: ' alarms-destructive'};

/** A button that presses an action of an app, or of an alarm: as wide as it needs, as there is room, or round. */
export class Button {
    constructor(element, drawing) {
        this._drawing = drawing;
        this._icon = new St.Icon({style_class: 'popup-menu-icon'});
        this._label = label('', '', {x_expand: true});
        const content = row('alarms-look-button', [this._icon, this._label], CENTERED);
        this.actor = pressable(content, () => drawing.press(this.action), {x_expand: false});
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
        set(this.actor, 'style_class', styleClass(element) + ROLES[role]);
        set(this.actor, 'accessible_name', `${name || text || action}: ${this._drawing.title}`);
        setColor(this.actor, element);
    }

    /** Draws what goes with the time: nothing. */
    tick() {}
}

function styleClass({text, expand}) {
    if (expand)
        return 'button alarms-button';
    return text ? 'button alarms-button alarms-compact' : 'icon-button alarms-icon-button';
}
