// SPDX-License-Identifier: Apache-2.0
// Properties of the actors of a look.

import Clutter from 'gi://Clutter';

import {fillsWidth} from './layout.mjs';

const {CENTER, END, FILL, START} = Clutter.ActorAlign;
const ALIGNMENTS = {start: START, center: CENTER, end: END};

/** Sets a property, unless it has the value: to set it again would draw it again. */
export function set(actor, property, value) {
    if (actor[property] !== value)
        actor[property] = value;
}

/** Sets the colour of an actor's text or sign; an element without a tint has that of the theme. */
export function setColor(actor, {tint}) {
    set(actor, 'style', tint ? `color: ${tint};` : null);
}

/** Places the actor of an element in a row. */
export function placeInRow(actor, align, element) {
    set(actor, 'x_expand', fillsWidth(element));
    set(actor, 'x_align', inside(element));
    set(actor, 'y_align', ALIGNMENTS[align]);
}

/** Places the actor of an element in a column. */
export function placeInColumn(actor, align, element) {
    set(actor, 'x_expand', true);
    set(actor, 'x_align', fillsWidth(element) ? inside(element) : ALIGNMENTS[align]);
}

// The alignment in what place there is: a text has one of its own.
function inside({children, align}) {
    return children || !align ? FILL : ALIGNMENTS[align];
}
