// SPDX-License-Identifier: Apache-2.0

import GLib from 'gi://GLib';

import {button, label, row} from './actors.js';
import {localized} from './translation.js';

const SHOWN_S = 8;

/** A line that says for some seconds what a person has done, with a button that undoes it. */
export class Undo {
    /** Calls `undo(token)` for a person. */
    constructor(undo) {
        this._text = label('', 'alarms-detail', {x_expand: true});
        this._button = button(localized("Undo"), () => {
            this.hide();
            undo(this._token);
        }, {style_class: 'button alarms-button alarms-compact', x_expand: false});
        this.actor = row('alarms-undo', [this._text, this._button], {visible: false});
        this._source = 0;
    }

    /** Offers to undo what has a token. */
    show(text, token) {
        this.hide();
        this._token = token;
        this._text.text = text;
        this._button.accessible_name = `${localized("Undo")}: ${text}`;
        this.actor.show();
        this._source = GLib.timeout_add_seconds(GLib.PRIORITY_DEFAULT, SHOWN_S, () => {
            this._source = 0;
            this.hide();
            return GLib.SOURCE_REMOVE;
        });
    }

    /** Offers nothing any more. */
    hide() {
        if (this._source)
            GLib.source_remove(this._source);
        this._source = 0;
        this.actor.hide();
    }
}
