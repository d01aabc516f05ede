// SPDX-License-Identifier: Apache-2.0

import Atk from 'gi://Atk';
import Clutter from 'gi://Clutter';
import GLib from 'gi://GLib';
import St from 'gi://St';

import {actions, canSkip, counts, fraction, remaining, tint} from './alarms.js';
import {button, column, dimLabel, iconButton, label, row} from './actors.js';
import {countdown, detail} from './texts.js';
import {localized} from './translation.js';

/** An alarm in the popup: its title and its times, a bar while it counts down, its switch and its buttons. */
export class Row {
    /** Calls `press(alarm, action)` and `enable(alarm, isEnabled)` for a person. */
    constructor({BarLevel, PopupMenu}, alarm, {name, isLocked, press, enable}) {
        this.alarm = alarm;
        this._name = name;
        this._buttons = new Map();
        this._detail = dimLabel('', 'alarms-detail');
        const header = row('alarms-header', [
            column('', [label(name, 'alarms-title'), this._detail]),
        ]);
        this.actor = column('alarms-row', [header], {accessible_name: name, accessible_role: Atk.Role.PANEL});
        if (alarm.CountdownTotalUSec) {
            this._time = label('', 'alarms-time');
            header.add_child(this._time);
            this._bar = this._makeBar(BarLevel);
            this.actor.add_child(this._bar);
        }
        if (alarm.State === 'scheduled' && !isLocked)
            this._addSwitch(header, PopupMenu, press, enable);
        const chosen = actions(alarm, isLocked);
        if (chosen.length)
            this.actor.add_child(row('alarms-buttons', chosen.map(action => this._makeButton(action, press))));
        this.tick();
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

    _makeButton(action, press) {
        const text = buttonText(action);
        const made = button(text, () => press(this.alarm, action), {accessible_name: `${text}: ${this._name}`});
        this._buttons.set(action, made);
        return made;
    }

    _addSwitch(header, PopupMenu, press, enable) {
        if (canSkip(this.alarm)) {
            const name = `${localized("Skip")}: ${this._name}`;
            const skip = iconButton('media-skip-forward-symbolic', name, () => press(this.alarm, 'skip'));
            this._buttons.set('skip', skip);
            header.add_child(skip);
        }
        const toggle = new St.Button({
            style_class: 'alarms-switch', can_focus: true, toggle_mode: true, checked: this.alarm.Enabled,
            accessible_name: this._name, accessible_role: Atk.Role.TOGGLE_BUTTON, y_align: Clutter.ActorAlign.CENTER,
            child: new PopupMenu.Switch(this.alarm.Enabled),
        });
        toggle.connect('clicked', () => enable(this.alarm, !this.alarm.Enabled));
        this._buttons.set('enable', toggle);
        header.add_child(toggle);
    }
}

function buttonText(action) {
    switch (action) {
    case 'stop': return localized("Stop");
    case 'snooze': return localized("Snooze");
    case 'pause': return localized("Pause");
    case 'resume': return localized("Resume");
    default: return localized("+1 min");
    }
}
