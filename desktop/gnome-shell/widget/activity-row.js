// SPDX-License-Identifier: Apache-2.0

import Atk from 'gi://Atk';
import Clutter from 'gi://Clutter';
import St from 'gi://St';

import {iconButton, pressable, row, setDim} from './actors.js';
import {activityTree, activityTitle} from './looks.js';
import {Look} from './look/look.js';
import {localized} from './translation.js';

// The parts of a row that are no buttons of its look, as `focusedAction` names them.
const AREA = Symbol('area');
const CROSS = Symbol('cross');

/** An activity in the popup: its look, which a person can press, and a cross that removes it. */
export class ActivityRow {
    /** Calls `pressActivity(activity, action)` and `dismiss(activity)` for a person. */
    constructor({BarLevel}, activity, {isLocked, hasTitles, pressActivity, dismiss}) {
        this._isLocked = isLocked;
        this._hasTitles = hasTitles;
        this._look = new Look({BarLevel, press: action => pressActivity(this._activity, action)}, 'alarms-look');
        // The look is in front of the area, which so gets presses beside the look's buttons.
        this._area = pressable(null, () => pressActivity(this._activity, 'default'), {
            style_class: 'popup-menu-item alarms-area', visible: !isLocked, y_expand: true,
        });
        const stack = new St.Widget({layout_manager: new Clutter.BinLayout(), x_expand: true});
        stack.add_child(this._area);
        stack.add_child(this._look.actor);
        this._look.actor.x_expand = true;
        this._cross = iconButton('window-close-symbolic', '', () => dismiss(this._activity));
        this._cross.set({visible: !isLocked, y_align: Clutter.ActorAlign.START});
        this.actor = row('alarms-activity', [stack, this._cross], {accessible_role: Atk.Role.PANEL});
        this.update(activity);
    }

    /** Returns the same text for activities that a row can show one after the other. */
    static key(activity, {isLocked, hasTitles}) {
        return JSON.stringify([activity.Id, isLocked, hasTitles]);
    }

    /** Shows an activity of the same key. */
    update(activity) {
        if (this._activity === activity)
            return;
        this._activity = activity;
        const [view, title] = [{isLocked: this._isLocked, hasTitles: this._hasTitles}, activityTitle(activity, this._hasTitles)];
        const tree = activityTree(activity, this._isLocked ? 'lock-screen' : 'expanded', view);
        this._look.show(tree, title);
        setDim(this._look.actor, activity.State === 'ended' || tree?.isDim === true);
        this.actor.accessible_name = title;
        this._area.accessible_name = `${localized("Open")}: ${title}`;
        this._cross.accessible_name = `${localized("Dismiss")}: ${title}`;
    }

    /** Draws what goes with the time. */
    tick() {
        this._look.tick();
    }

    /** True if it changes with every second. */
    get counts() {
        return this._look.counts;
    }

    /** The part that has the keyboard's focus: the action of a button, or another one; undefined if none has. */
    get focusedAction() {
        if (this._area.has_key_focus())
            return AREA;
        return this._cross.has_key_focus() ? CROSS : this._look.focusedAction;
    }

    /** Gives the keyboard's focus to what `focusedAction` has named. */
    focus(action) {
        if (action === CROSS)
            this._cross.grab_key_focus();
        else if (action === AREA || !this._look.focus(action))
            this._area.grab_key_focus();
    }
}
