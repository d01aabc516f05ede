// SPDX-License-Identifier: Apache-2.0

import Pango from 'gi://Pango';

import {label, setDim} from '../actors.js';
import {localized} from '../translation.js';
import {set} from './actor.js';
import {elementText} from './layout.mjs';

const STYLE_CLASSES = {
    title: 'alarms-title', body: 'alarms-look-body', caption: 'alarms-detail', number: 'alarms-time',
};
const ALIGNMENTS = {start: Pango.Alignment.LEFT, center: Pango.Alignment.CENTER, end: Pango.Alignment.RIGHT};

// In em, with what fonts need that have high letters.
const LINE_HEIGHT = 1.4;

/** A text, a timer or a time: it knows no markup, and is cut after its lines. */
export class Text {
    constructor(element, drawing) {
        this._drawing = drawing;
        this.actor = label('', '');
        this.actor.clutter_text.line_wrap_mode = Pango.WrapMode.WORD_CHAR;
        this.buttons = [];
        this.set(element);
    }

    /** Shows an element like the one before. */
    set(element) {
        const {actor} = this;
        const {style, lines, align, tint} = element;
        this._element = element;
        const color = tint ? `color: ${tint};` : '';
        set(actor, 'style_class', STYLE_CLASSES[style]);
        setDim(actor, style === 'caption');
        set(actor.clutter_text, 'line_wrap', lines > 1);
        set(actor.clutter_text, 'line_alignment', ALIGNMENTS[align]);
        set(actor, 'style', lines > 1 ? `${color} max-height: ${LINE_HEIGHT * (lines + 0.15)}em;` : color || null);
    }

    /** Draws what goes with the time, and with the day. */
    tick(now) {
        const text = elementText(this._element, now, localized, this._drawing.instantText);
        const {label: name} = this._element;
        set(this.actor, 'text', text);
        set(this.actor, 'accessible_name', name && name !== text ? `${name}: ${text}` : null);
    }
}
