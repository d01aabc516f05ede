// SPDX-License-Identifier: Apache-2.0

import Clutter from 'gi://Clutter';
import GLib from 'gi://GLib';

import {placeInColumn} from './actor.js';
import {Bar} from './bar.js';
import {Button} from './button.js';
import {Container} from './container.js';
import {Icon} from './icon.js';
import {counts, hasInstants, isAlike, isSwitch} from './layout.mjs';
import {Place} from './place.js';
import {Ring} from './ring.js';
import {Switch} from './switch.js';
import {Text} from './text.js';
import {instantText} from '../texts.js';

/**
 * Draws a tree of elements in a place whose size doesn't depend on it: what doesn't fit is cut. A tree that differs in
 * values only is drawn by the same actors, with a press that has begun and the keyboard's focus.
 */
export class Look {
    /**
     * `drawing` has the Shell's module BarLevel, and as far as needed a function `press(action)` for a person, the
     * Shell's class `Switch` for switches of alarms, and `instantText(instant, form, now)`, if that isn't the usual one.
     * `styleClass` is that of the place.
     */
    constructor(drawing, styleClass) {
        this._drawing = {instantText, ...drawing, title: '', make: element => this._make(element)};
        this._tree = null;
        /** The time for which it holds as it was drawn last: to the next `second`, to `midnight`, or null for ever. */
        this.period = null;
        this.actor = new Place(styleClass);
    }

    /** True if a button in it has the keyboard's focus. */
    get hasFocus() {
        return this._focused !== undefined;
    }

    /** Draws a tree, whose label is the title of what it belongs to; with null, nothing. */
    show(tree) {
        this._drawing.title = tree?.label ?? '';
        const isKept = isAlike(this._tree, tree);
        this._tree = tree;
        if (isKept)
            this._element?.set(tree);
        else
            this._rebuild();
        if (tree)
            placeInColumn(this._element.actor, 'start', tree);
        this.tick();
    }

    /** Draws what goes with the time. */
    tick() {
        const now = GLib.get_real_time();
        this._element?.tick(now);
        // An instant may be yesterday's tomorrow.
        this.period = counts(this._tree, now) ? 'second' : hasInstants(this._tree) ? 'midnight' : null;
    }

    get _focused() {
        return this._element?.buttons.find(({actor}) => actor.has_key_focus());
    }

    // The keyboard's focus goes to the button of the same action, or to the first one.
    _rebuild() {
        const focused = this._focused?.action;
        this._element?.actor.destroy();
        this._element = this._tree && this._make(this._tree);
        if (this._element) {
            Object.assign(this._element.actor, {y_expand: true, y_align: Clutter.ActorAlign.CENTER});
            this.actor.child = this._element.actor;
        }
        this.actor.visible = this._tree !== null;
        const buttons = this._element?.buttons ?? [];
        if (focused !== undefined)
            (buttons.find(({action}) => action === focused) ?? buttons[0])?.actor.grab_key_focus();
    }

    _make(element) {
        switch (element.type) {
        case 'text': case 'timer': case 'time': return new Text(element, this._drawing);
        case 'icon': return new Icon(element, this._drawing);
        case 'progress': return new (element.shape === 'ring' ? Ring : Bar)(element, this._drawing);
        case 'button':
            return new (this._drawing.Switch && isSwitch(element) ? Switch : Button)(element, this._drawing);
        default: return new Container(element, this._drawing);
        }
    }
}
