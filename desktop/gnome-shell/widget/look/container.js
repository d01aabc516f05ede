// SPDX-License-Identifier: Apache-2.0

import Atk from 'gi://Atk';

import {column, row} from '../actors.js';
import {placeInColumn, placeInRow, set} from './actor.js';

/**
 * Elements side by side, or one below the other. Of a column with a row of wide buttons all else is cut, so that they
 * are always seen: they answer what rings.
 */
export class Container {
    constructor(element, {make}) {
        this._children = element.children.map(make);
        this._isRow = element.type === 'row';
        const actors = this._children.map(({actor}) => actor);
        this.actor = this._isRow
            ? row('alarms-look-row', actors, {x_expand: false}) : column('alarms-look-column', actors, {x_expand: false});
        if (!this._isRow && element.children.some(isWide))
            element.children.forEach((child, index) => isWide(child) || makeCut(actors[index]));
        this._place(element);
    }

    /** The buttons in it. */
    get buttons() {
        return this._children.flatMap(({buttons}) => buttons);
    }

    /** Shows an element like the one before. */
    set(element) {
        this._children.forEach((child, index) => child.set(element.children[index]));
        this._place(element);
    }

    /** Draws what goes with the time. */
    tick(now) {
        for (const child of this._children)
            child.tick(now);
    }

    _place({children, align, label}) {
        this._children.forEach(
            ({actor}, index) => (this._isRow ? placeInRow : placeInColumn)(actor, align, children[index]));
        set(this.actor, 'accessible_name', label || null);
        set(this.actor, 'accessible_role', label ? Atk.Role.PANEL : Atk.Role.FILLER);
    }
}

// Returns true if an element is a row of buttons that take the width there is.
function isWide({type, children}) {
    return type === 'row' && children.every(child => child.type === 'button' && child.expand);
}

function makeCut(actor) {
    actor.min_height = 0;
    actor.clip_to_allocation = true;
}
