// SPDX-License-Identifier: Apache-2.0

import Gio from 'gi://Gio';
import GLib from 'gi://GLib';
import Pango from 'gi://Pango';
import St from 'gi://St';

import {counts, tint} from './alarms.js';
import {label, row} from './actors.js';
import {activityTitle, activityTree, alarmTree} from './looks.js';
import {panelEntries} from './look/layout.mjs';
import {Look} from './look/look.js';
import {panelTime, title, untitled} from './texts.js';
import {localized} from './translation.js';

// The Shell's own look of an item that wants attention, with a coloured background.
const RINGING = 'screen-sharing-indicator';

const COMPACT = ['compact-leading', 'compact-trailing'];

/** The panel item: an icon, and the alarm that rings, counts down or comes next; or the first activity, and a second one. */
export class Indicator {
    constructor({BarLevel, Main, PanelMenu}, path) {
        this.button = new PanelMenu.Button(0.5, localized("Alarms"), false);
        this._icon = new St.Icon({
            gicon: Gio.icon_new_for_string(`${path}/icons/org.example.Alarms-symbolic.svg`),
            style_class: 'system-status-icon',
        });
        this._name = label('', 'alarms-panel-name');
        this._time = label('', 'alarms-panel-time');
        this._time.clutter_text.ellipsize = Pango.EllipsizeMode.NONE;
        // Cut at the height of the panel.
        this._looks = Array.from({length: 3}, () => new Look({BarLevel}, 'alarms-panel-look'));
        for (const {actor} of this._looks)
            Object.assign(actor, {min_height: 0, natural_height: 0});
        const [leading, trailing, second] = this._looks.map(({actor}) => actor);
        const children = [this._icon, leading, this._name, this._time, trailing, second];
        this.button.add_child(row('panel-status-menu-box', children, {x_expand: false}));
        Main.panel.addToStatusArea('alarms', this.button);
    }

    /** The time for which the text holds, while it is seen: to the next `second`, to `midnight`, or null if it doesn't end. */
    get period() {
        if (!this.button.mapped)
            return null;
        if (counts(this._alarm) || this._looks.some(look => look.counts))
            return 'second';
        return this._alarm?.State === 'scheduled' ? 'midnight' : null;
    }

    /** Shows the foremost alarm or activity. */
    show(alarms, activities, view) {
        const {alarm, activity, second} = panelEntries(alarms, activities);
        const name = activity ? activityTitle(activity, view.hasTitles) : alarm ? title(alarm) : '';
        const trees = COMPACT.map(region => activity
            ? activityTree(activity, region, view) : alarm && alarmTree(alarm, region, {...view, name}));
        trees.push(second && activityTree(second, 'minimal', view));
        this._looks.forEach((look, index) => look.show(trees[index], index === 2 ? '' : name));
        this._showAlarm(trees[1] ? null : alarm, view.hasTitles);
        this._icon.visible = !trees[0];
        this.tick();
    }

    /** Draws what goes with the time. */
    tick() {
        setText(this._time, panelTime(this._alarm, GLib.get_real_time()));
        for (const look of this._looks)
            look.tick();
    }

    _showAlarm(alarm, hasTitles) {
        this._alarm = alarm;
        const isNear = alarm && alarm.State !== 'scheduled';
        setText(this._name, isNear ? (hasTitles ? title : untitled)(alarm) : '');
        if (alarm?.State === 'alerting')
            this.button.add_style_class_name(RINGING);
        else
            this.button.remove_style_class_name(RINGING);
        const color = alarm && tint(alarm);
        this._icon.style = color ? `color: ${color};` : null;
    }
}

// The same text again would be drawn again.
function setText(label, text) {
    if (label.text !== text)
        label.text = text;
    label.visible = text !== '';
}
