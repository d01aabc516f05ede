// SPDX-License-Identifier: Apache-2.0

import Atk from 'gi://Atk';

import {actionText} from './actions.js';
import {actions} from './alarms.js';
import {column, row} from './actors.js';
import {actionButton} from './controls.js';
import {alarmTree} from './looks.js';
import {hasButtons} from './look/layout.mjs';
import {Look} from './look/look.js';

/** An alarm in the popup that counts down, is paused or rings with a look of its app's; the other alarms are of `Row`. */
export class AlarmLookRow {
    /** Calls `press(alarm, action, name)` for a person. */
    constructor({BarLevel}, alarm, {name, isLocked, hasTitles, press}) {
        this._options = {name, isLocked, hasTitles};
        this._alarm = alarm;
        const pressed = action => press(this._alarm, action, name);
        this._look = new Look({BarLevel, press: pressed}, 'alarms-look');
        this.actor = column('alarms-row', [this._look.actor], {accessible_name: name, accessible_role: Atk.Role.PANEL});
        this._buttons = new Map();
        for (const action of ownActions(alarm, this._options))
            this._buttons.set(action, actionButton(action, actionText(alarm, action, isLocked), name, () => pressed(action)));
        if (this._buttons.size)
            this.actor.add_child(row('alarms-buttons', [...this._buttons.values()]));
        this.update(alarm);
    }

    /** Returns true if an alarm has a look of its own now. */
    static fits(alarm, options) {
        return alarmTree(alarm, region(options), options) !== null;
    }

    /** Returns the same text for alarms that a row can show one after the other. */
    static key(alarm, options) {
        const texts = ownActions(alarm, options).map(action => [action, actionText(alarm, action, options.isLocked)]);
        return JSON.stringify(['look', alarm.Id, options.name, options.isLocked, texts]);
    }

    /** Shows an alarm of the same key. */
    update(alarm) {
        this._alarm = alarm;
        this._look.show(alarmTree(alarm, region(this._options), this._options), this._options.name);
    }

    /** Draws what goes with the time. */
    tick() {
        this._look.tick();
    }

    /** True if it changes with every second. */
    get counts() {
        return this._look.counts;
    }

    /** The action whose button has the keyboard's focus, or undefined. */
    get focusedAction() {
        return [...this._buttons].find(([, actor]) => actor.has_key_focus())?.[0] ?? this._look.focusedAction;
    }

    /** Gives the keyboard's focus to the button of an action, or to the first one. */
    focus(action) {
        const button = this._buttons.get(action) ?? [...this._buttons.values()][0];
        if (button)
            button.grab_key_focus();
        else
            this._look.focus(action);
    }
}

// The buttons below the look: those of every alarm, unless it counts down or is paused and the look has some.
function ownActions(alarm, options) {
    const isReplaced = alarm.State !== 'alerting' && hasButtons(alarmTree(alarm, region(options), options));
    return isReplaced ? [] : actions(alarm, options.isLocked);
}

function region({isLocked}) {
    return isLocked ? 'lock-screen' : 'expanded';
}
