// SPDX-License-Identifier: Apache-2.0

import Clutter from 'gi://Clutter';
import GLib from 'gi://GLib';

import {placeInColumn} from './actor.js';
import {Bar} from './bar.js';
import {Button} from './button.js';
import {Container} from './container.js';
import {Icon} from './icon.js';
import {counts, isAlike} from './layout.mjs';
import {Place} from './place.js';
import {Ring} from './ring.js';
import {Text} from './text.js';
import {Timer} from './timer.js';

/**
 * Draws the tree of a look in a place whose size doesn't depend on it: what doesn't fit is cut. A tree that differs in values
 * only is drawn by the same actors, with a press that has begun and the keyboard's focus.
 */
export class Look {
    /**
     * `drawing` has the Shell's module BarLevel and a function `press(action)` for a person; `styleClass` is that of the
     * place.
     */
    constructor(drawing, styleClass) {
        this._drawing = {...drawing, title: '', make: element => this._make(element)};
        this._tree = null;
        /** True if something in it changes with the time, since it was drawn last. */
        this.counts = false;
        this.actor = new Place(styleClass);
    }

    /** The action whose button has the keyboard's focus, or undefined. */
    get focusedAction() {
        return this._element?.buttons.find(({actor}) => actor.has_key_focus())?.action;
    }

    /** Gives the keyboard's focus to the button of an action, or to the first one. Returns true if there is one. */
    focus(action) {
        const buttons = this._element?.buttons ?? [];
        const button = buttons.find(found => found.action === action) ?? buttons[0];
        button?.actor.grab_key_focus();
        return button !== undefined;
    }

    /** Draws a tree; with null, nothing. Screen readers are told the title of what it belongs to. */
    show(tree, title) {
        this._drawing.title = title;
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
        this.counts = counts(this._tree, now);
    }

    _rebuild() {
        const action = this.focusedAction;
        this._element?.actor.destroy();
        this._element = this._tree && this._make(this._tree);
        if (this._element) {
            Object.assign(this._element.actor, {y_expand: true, y_align: Clutter.ActorAlign.CENTER});
            this.actor.child = this._element.actor;
        }
        this.actor.visible = this._tree !== null;
        if (action !== undefined)
            this.focus(action);
    }

    _make(element) {
        switch (element.type) {
        case 'text': return new Text(element, this._drawing);
        case 'icon': return new Icon(element, this._drawing);
        case 'timer': return new Timer(element, this._drawing);
        case 'progress': return new (element.shape === 'ring' ? Ring : Bar)(element, this._drawing);
        case 'button': return new Button(element, this._drawing);
        default: return new Container(element, this._drawing);
        }
    }
}
