// SPDX-License-Identifier: Apache-2.0

import Clutter from 'gi://Clutter';
import St from 'gi://St';

import {iconButton, pressable, row, setDim} from './actors.js';
import {Look} from './look/look.js';
import {localized} from './translation.js';

// The states of what goes on no more, or isn't up to date.
const DIM = ['ended', 'stale'];

/** An alarm or an activity in the popup: its look. An activity can be pressed itself, and has a cross that removes it. */
export class Row {
    /** Calls for a person `press(item, action)`, and for an activity `dismiss(item)`; for an alarm that is absent. */
    constructor({BarLevel, PopupMenu}, {isLocked, press, dismiss}) {
        const pressed = action => press(this._item, action);
        this._look = new Look({BarLevel, Switch: dismiss ? null : PopupMenu.Switch, press: pressed}, 'alarms-look');
        this._look.actor.x_expand = true;
        const parts = dismiss && !isLocked ? this._parts(press, dismiss) : [this._look.actor];
        this.actor = dismiss ? row('alarms-activity', parts) : this._look.actor;
    }

    /** Shows an item: its `tree`, dim if its `state` says so. */
    update(item) {
        // The clock may have been set.
        if (this._item === item)
            return this.tick();
        this._item = item;
        const hadFocus = this._look.hasFocus;
        this._look.show(item.tree);
        setDim(this._look.actor, DIM.includes(item.state));
        if (!this._area)
            return;
        if (hadFocus && !this._look.hasFocus)
            this._area.grab_key_focus();
        this._area.accessible_name = `${localized("Open")}: ${item.tree.label}`;
        this._cross.accessible_name = `${localized("Dismiss")}: ${item.tree.label}`;
    }

    /** Draws what goes with the time. */
    tick() {
        this._look.tick();
    }

    /** The time for which it holds; see `soonest`. */
    get period() {
        return this._look.period;
    }

    // The look is in front of the area, which so gets presses beside the look's buttons.
    _parts(press, dismiss) {
        this._area = pressable(null, () => press(this._item, 'default'), {
            style_class: 'popup-menu-item alarms-area', y_expand: true,
        });
        const stack = new St.Widget({layout_manager: new Clutter.BinLayout(), x_expand: true});
        stack.add_child(this._area);
        stack.add_child(this._look.actor);
        this._cross = iconButton('window-close-symbolic', '', () => dismiss(this._item));
        this._cross.y_align = Clutter.ActorAlign.START;
        return [stack, this._cross];
    }
}
