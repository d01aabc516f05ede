// SPDX-License-Identifier: Apache-2.0

import Gio from 'gi://Gio';
import GLib from 'gi://GLib';
import Pango from 'gi://Pango';
import St from 'gi://St';

import {counts, foremost, tint} from './alarms.js';
import {label, row} from './actors.js';
import {panelTime, title, untitled} from './texts.js';
import {localized} from './translation.js';

// The Shell's own look of an item that wants attention, with a coloured background.
const RINGING = 'screen-sharing-indicator';

/** The panel item: an icon, and the alarm that rings, counts down or comes next. */
export class Indicator {
    constructor({Main, PanelMenu}, path) {
        this.button = new PanelMenu.Button(0.5, localized("Alarms"), false);
        this._icon = new St.Icon({
            gicon: Gio.icon_new_for_string(`${path}/icons/org.example.Alarms-symbolic.svg`),
            style_class: 'system-status-icon',
        });
        this._name = label('', 'alarms-panel-name');
        this._time = label('', 'alarms-panel-time');
        this._time.clutter_text.ellipsize = Pango.EllipsizeMode.NONE;
        const children = [this._icon, this._name, this._time];
        this.button.add_child(row('panel-status-menu-box', children, {x_expand: false}));
        Main.panel.addToStatusArea('alarms', this.button);
    }

    /** The time for which the text holds, while it is seen: to the next `second`, to `midnight`, or null if it doesn't end. */
    get period() {
        if (!this.button.mapped || !this._alarm)
            return null;
        return counts(this._alarm) ? 'second' : this._alarm.State === 'scheduled' ? 'midnight' : null;
    }

    /** Shows the foremost alarm. */
    show(alarms, hasTitles) {
        this._alarm = foremost(alarms);
        const isNear = this._alarm && this._alarm.State !== 'scheduled';
        setText(this._name, isNear ? (hasTitles ? title : untitled)(this._alarm) : '');
        if (this._alarm?.State === 'alerting')
            this.button.add_style_class_name(RINGING);
        else
            this.button.remove_style_class_name(RINGING);
        const color = this._alarm && tint(this._alarm);
        this._icon.style = color ? `color: ${color};` : null;
        this.tick();
    }

    /** Draws what goes with the time. */
    tick() {
        setText(this._time, panelTime(this._alarm, GLib.get_real_time()));
    }
}

// The same text again would be drawn again.
function setText(label, text) {
    if (label.text !== text)
        label.text = text;
    label.visible = text !== '';
}
