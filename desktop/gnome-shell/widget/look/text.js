// SPDX-License-Identifier: Apache-2.0

import Pango from 'gi://Pango';

import {label} from '../actors.js';
import {set} from './actor.js';

const STYLE_CLASSES = {
    title: 'alarms-title', body: 'alarms-look-body', caption: 'alarms-detail', number: 'alarms-time',
};
const ALIGNMENTS = {start: Pango.Alignment.LEFT, center: Pango.Alignment.CENTER, end: Pango.Alignment.RIGHT};

// In em, with what fonts need that have high letters.
const LINE_HEIGHT = 1.4;

/** A text, which knows no markup and is cut after its lines. */
export class Text {
    constructor(element) {
        this.actor = label('', '');
        this.actor.clutter_text.line_wrap_mode = Pango.WrapMode.WORD_CHAR;
        this.buttons = [];
        this.set(element);
    }

    /** Shows an element like the one before. */
    set({text, style, lines, align, tint, label: name}) {
        const {actor} = this;
        const color = tint ? `color: ${tint};` : '';
        set(actor, 'style_class', STYLE_CLASSES[style]);
        set(actor.clutter_text, 'line_wrap', lines > 1);
        set(actor.clutter_text, 'line_alignment', ALIGNMENTS[align]);
        set(actor, 'style', lines > 1 ? `${color} max-height: ${LINE_HEIGHT * (lines + 0.15)}em;` : color || null);
        set(actor, 'text', text);
        set(actor, 'accessible_name', name || null);
    }

    /** Draws what goes with the time: nothing. */
    tick() {}
}
