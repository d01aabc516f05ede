// SPDX-License-Identifier: Apache-2.0

import Atk from 'gi://Atk';
import Clutter from 'gi://Clutter';
import GLib from 'gi://GLib';
import St from 'gi://St';

import {actions, canSkip, counts, fraction, remaining, tint} from './alarms.js';
import {button, column, dimLabel, iconButton, label, row} from './actors.js';
import {countdown, detail} from './texts.js';
import {localized} from './translation.js';

const CENTERED = {y_align: Clutter.ActorAlign.CENTER};

// Of actions that a desktop knows by their sign.
const ICONS = {
    pause: 'media-playback-pause-symbolic', resume: 'media-playback-start-symbolic', stop: 'media-playback-stop-symbolic',
    skip: 'media-skip-forward-symbolic',
};

/** An alarm in the popup: its title and its times, a bar while it counts down, its switch and its buttons. */
export class Row {
    /** Calls `press(alarm, action, name)` and `enable(alarm, isEnabled, name)` for a person. */
    constructor({BarLevel, PopupMenu}, alarm, {name, isLocked, press, enable}) {
        this.alarm = alarm;
        this._name = name;
        this._buttons = new Map();
        this._detail = dimLabel('', 'alarms-detail');
        const times = row('alarms-times', [this._detail]);
        const header = row('alarms-header', [column('', [label(name, 'alarms-title'), times], CENTERED)]);
        this.actor = column('alarms-row', [header], {accessible_name: name, accessible_role: Atk.Role.PANEL});
        const chosen = actions(alarm, isLocked);
        // What rings is answered in haste, and a locked screen by touch.
        if (isLocked || alarm.State === 'alerting')
            this.actor.add_child(row('alarms-buttons', chosen.map(action => this._makeButton(action, press))));
        else
            chosen.forEach(action => header.add_child(this._makeCompactButton(action, press)));
        if (alarm.CountdownTotalUSec) {
            this._time = label('', 'alarms-time');
            times.insert_child_at_index(this._time, 0);
            this._bar = this._makeBar(BarLevel);
            this.actor.insert_child_above(this._bar, header);
        }
        if (alarm.State === 'scheduled' && !isLocked)
            this._addSwitch(header, PopupMenu, press, enable);
        this._show();
    }

    /** Returns the same text for alarms that a row can show one after the other. */
    static key(alarm, name, isLocked) {
        return JSON.stringify([
            alarm.Id, alarm.State, name, isLocked, tint(alarm), alarm.CountdownTotalUSec > 0, actions(alarm, isLocked)]);
    }

    /** Shows an alarm of the same key. */
    update(alarm) {
        this.alarm = alarm;
        this._show();
    }

    /** Draws what goes with the time. */
    tick() {
        const now = GLib.get_real_time();
        this._detail.text = detail(this.alarm, now);
        if (this._time)
            this._time.text = countdown(remaining(this.alarm, now));
        if (this._bar)
            this._bar.value = fraction(this.alarm, now);
    }

    /** True if it changes with every second. */
    get counts() {
        return counts(this.alarm);
    }

    /** The action whose button has the keyboard's focus, or undefined. */
    get focusedAction() {
        return [...this._buttons].find(([, actor]) => actor.has_key_focus())?.[0];
    }

    /** Gives the keyboard's focus to the button of an action, or to the first one. */
    focus(action) {
        (this._buttons.get(action) ?? [...this._buttons.values()][0])?.grab_key_focus();
    }

    _makeBar(BarLevel) {
        const color = tint(this.alarm);
        return new BarLevel.BarLevel({
            style_class: 'slider alarms-bar', x_expand: true, accessible_name: this._name,
            style: color ? `-barlevel-active-background-color: ${color};` : null,
        });
    }

    _makeButton(action, press, options = {}) {
        const text = buttonText(action);
        const made = button(text, () => press(this.alarm, action, this._name), {
            accessible_name: `${text}: ${this._name}`, ...options,
        });
        this._buttons.set(action, made);
        return made;
    }

    _makeCompactButton(action, press) {
        if (!ICONS[action])
            return this._makeButton(action, press, {
                style_class: 'button alarms-button alarms-compact', x_expand: false, ...CENTERED,
            });
        const name = `${buttonText(action)}: ${this._name}`;
        const made = iconButton(ICONS[action], name, () => press(this.alarm, action, this._name));
        this._buttons.set(action, made);
        return made;
    }

    _addSwitch(header, PopupMenu, press, enable) {
        this._skip = this._makeCompactButton('skip', press);
        this._toggle = new St.Button({
            style_class: 'alarms-switch', can_focus: true, toggle_mode: true, accessible_name: this._name,
            accessible_role: Atk.Role.TOGGLE_BUTTON, child: new PopupMenu.Switch(this.alarm.Enabled), ...CENTERED,
        });
        // Since Shell 46 its handle would take presses, and by touch do nothing with them.
        this._toggle.child.reactive = false;
        this._toggle.connect('clicked', () => {
            // The switch follows the service, which may refuse.
            this._showSwitch();
            enable(this.alarm, !this.alarm.Enabled, this._name);
        });
        this._buttons.set('enable', this._toggle);
        header.add_child(this._skip);
        header.add_child(this._toggle);
    }

    _show() {
        if (this._toggle)
            this._showSwitch();
        this.tick();
    }

    _showSwitch() {
        this._skip.visible = canSkip(this.alarm);
        this._toggle.checked = this.alarm.Enabled;
        this._toggle.child.state = this.alarm.Enabled;
    }
}

function buttonText(action) {
    switch (action) {
    case 'stop': return localized("Stop");
    case 'snooze': return localized("Snooze");
    case 'pause': return localized("Pause");
    case 'resume': return localized("Resume");
    case 'skip': return localized("Skip");
    default: return localized("+1 min");
    }
}
