// SPDX-License-Identifier: Apache-2.0

import Atk from 'gi://Atk';
import Clutter from 'gi://Clutter';
import GLib from 'gi://GLib';

import {actionText} from './actions.js';
import {actions, counts, fraction, remaining, skipAction, tint} from './alarms.js';
import {column, dimLabel, label, row} from './actors.js';
import {actionButton, compactActionButton, setSwitch, switchButton} from './controls.js';
import {countdown, detail} from './texts.js';

// Of these, one is seen at a time.
const SKIPS = ['skip', 'unskip'];

const CENTERED = {y_align: Clutter.ActorAlign.CENTER};

/** An alarm in the popup: its title and its times, a bar while it counts down, its switch and its buttons. */
export class Row {
    /** Calls `press(alarm, action, name)` and `enable(alarm, isEnabled, name)` for a person. */
    constructor({BarLevel, PopupMenu}, alarm, {name, isLocked, press, enable}) {
        this.alarm = alarm;
        this._name = name;
        this._isLocked = isLocked;
        this._buttons = new Map();
        this._detail = dimLabel('', 'alarms-detail');
        const times = row('alarms-times', [this._detail]);
        const header = row('alarms-header', [column('', [label(name, 'alarms-title'), times], CENTERED)]);
        this.actor = column('alarms-row', [header], {accessible_name: name, accessible_role: Atk.Role.PANEL});
        // A ring is answered in haste, and a locked screen by touch.
        const isWide = isLocked || alarm.State === 'alerting';
        const buttons = isWide ? row('alarms-buttons', []) : header;
        for (const action of actions(alarm, isLocked))
            this._addButton(buttons, isWide ? actionButton : compactActionButton, action, press);
        if (isWide)
            this.actor.add_child(buttons);
        if (alarm.CountdownTotalUSec) {
            this._time = label('', 'alarms-time');
            times.insert_child_at_index(this._time, 0);
            this._bar = this._makeBar(BarLevel);
            this.actor.insert_child_above(this._bar, header);
        }
        if (alarm.State === 'scheduled' && !isLocked) {
            for (const action of SKIPS)
                this._addButton(header, compactActionButton, action, press);
            this._addSwitch(header, PopupMenu, enable);
        }
        this._show();
    }

    /** Returns the same text for alarms that a row can show one after the other. */
    static key(alarm, {name, isLocked}) {
        const texts = actions(alarm, isLocked).map(action => [action, actionText(alarm, action, isLocked)]);
        return JSON.stringify([
            alarm.Id, alarm.State, name, isLocked, tint(alarm), alarm.CountdownTotalUSec > 0, texts]);
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

    // `make` is one of the functions that make buttons.
    _addButton(parent, make, action, press) {
        const text = actionText(this.alarm, action, this._isLocked);
        const made = make(action, text, this._name, () => press(this.alarm, action, this._name));
        this._buttons.set(action, made);
        parent.add_child(made);
    }

    _addSwitch(header, PopupMenu, enable) {
        this._switch = switchButton(PopupMenu, this._name, () => enable(this.alarm, !this.alarm.Enabled, this._name));
        this._buttons.set('enable', this._switch);
        header.add_child(this._switch);
    }

    _show() {
        if (this._switch) {
            setSwitch(this._switch, this.alarm.Enabled);
            this._showSkip(skipAction(this.alarm));
        }
        this.tick();
    }

    // The one takes the other's place, and its focus.
    _showSkip(shown) {
        const hadFocus = SKIPS.includes(this.focusedAction);
        for (const action of SKIPS)
            this._buttons.get(action).visible = action === shown;
        if (hadFocus)
            this.focus(shown ?? 'enable');
    }
}
