// SPDX-License-Identifier: Apache-2.0
// The buttons and the switch of an alarm. Each says to screen readers of which alarm it is.

import Atk from 'gi://Atk';
import Clutter from 'gi://Clutter';
import St from 'gi://St';

import {button, iconButton} from './actors.js';
// Of actions that a desktop knows by their sign.
const ICONS = {
    pause: 'media-playback-pause-symbolic', resume: 'media-playback-start-symbolic', stop: 'media-playback-stop-symbolic',
    skip: 'media-skip-forward-symbolic', unskip: 'edit-undo-symbolic',
};

/** Returns a button for an action, as wide as there is room. */
export function actionButton(action, text, name, pressed, options = {}) {
    return button(text, pressed, {accessible_name: `${text}: ${name}`, ...options});
}

/** Returns a small button for an action, with an icon if there is one. */
export function compactActionButton(action, text, name, pressed) {
    return ICONS[action]
        ? iconButton(ICONS[action], `${text}: ${name}`, pressed)
        : actionButton(action, text, name, pressed, {
            style_class: 'button alarms-button alarms-compact', x_expand: false, y_align: Clutter.ActorAlign.CENTER,
        });
}

/** Returns a switch. What is pressed changes nothing by itself: `setSwitch` does. */
export function switchButton({Switch}, name, pressed) {
    const child = new Switch(false);
    // Since Shell 46 its handle would take presses, and by touch do nothing with them.
    child.reactive = false;
    const made = new St.Button({
        style_class: 'alarms-switch', can_focus: true, toggle_mode: true, accessible_name: name,
        accessible_role: Atk.Role.TOGGLE_BUTTON, y_align: Clutter.ActorAlign.CENTER, child,
    });
    made.connect('clicked', () => {
        setSwitch(made, child.state);
        pressed();
    });
    return made;
}

/** Sets a switch on or off. */
export function setSwitch(made, isOn) {
    made.checked = isOn;
    made.child.state = isOn;
}
