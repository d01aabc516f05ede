// SPDX-License-Identifier: Apache-2.0

import Atk from 'gi://Atk';
import St from 'gi://St';

import {set} from './actor.js';
import {fraction, percent} from './layout.mjs';
import {localized} from '../translation.js';

// The width of the line, as a part of the ring's.
const THICKNESS = 1 / 8;
const TRACK_OPACITY = 0.3;

/** A ring that fills up clockwise, from the top. */
export class Ring {
    constructor(element, drawing) {
        this._drawing = drawing;
        this._part = 0;
        this.actor = new St.DrawingArea({style_class: 'alarms-ring', accessible_role: Atk.Role.PROGRESS_BAR});
        this.actor.connect('repaint', () => this._paint());
        this.buttons = [];
        this.set(element);
    }

    /** Shows an element like the one before. */
    set(element) {
        this._element = element;
        // Sets the foreground colour, in which it is drawn.
        set(this.actor, 'style', element.tint ? `color: ${element.tint};` : null);
    }

    /** Draws what goes with the time. */
    tick(now) {
        const part = fraction(this._element, now);
        set(this.actor, 'accessible_name', `${this._element.label || this._drawing.title}: ${percent(part, localized)}`);
        if (this._part === part)
            return;
        this._part = part;
        this.actor.queue_repaint();
    }

    _paint() {
        const [width, height] = this.actor.get_surface_size();
        const size = Math.min(width, height);
        const color = this.actor.get_theme_node().get_foreground_color();
        const [red, green, blue] = [color.red, color.green, color.blue].map(value => value / 255);
        const cairo = this.actor.get_context();
        const draw = (part, opacity) => {
            cairo.setSourceRGBA(red, green, blue, opacity);
            cairo.arc(width / 2, height / 2, size * (1 - THICKNESS) / 2, -Math.PI / 2, (2 * part - 0.5) * Math.PI);
            cairo.stroke();
        };
        cairo.setLineWidth(size * THICKNESS);
        draw(1, TRACK_OPACITY);
        if (this._part)
            draw(this._part, 1);
        cairo.$dispose();
    }
}
