// SPDX-License-Identifier: Apache-2.0

import GLib from 'gi://GLib';

import {timeOfDay} from './texts.js';
import {localized} from './translation.js';

const MOST = 8;

/** The alarms that rang today, folded until a person opens them. */
export class Past {
    constructor({PopupMenu}) {
        this._PopupMenu = PopupMenu;
        this.item = new PopupMenu.PopupSubMenuMenuItem(localized("Rang today"));
        this.item.setOrnament(PopupMenu.Ornament.HIDDEN);
        this.item.add_style_class_name('alarms-past');
        this.fill([]);
    }

    /** The beginning of the day, in microseconds since 1970 UTC. */
    static get since() {
        const now = GLib.DateTime.new_now_local();
        const [year, month, day] = now.get_ymd();
        return GLib.DateTime.new_local(year, month, day, 0, 0, 0).to_unix() * 1_000_000;
    }

    /** Shows the rings among these events, the latest first. The same ones stay as they are. */
    fill(events) {
        const rings = events.filter(({Event}) => Event === 'fired' || Event === 'missed').slice(0, MOST);
        const shown = JSON.stringify(rings);
        if (this._shown === shown)
            return;
        this._shown = shown;
        this.item.visible = rings.length > 0;
        this.item.menu.removeAll();
        for (const {Title, Event, AtUSec} of rings) {
            const name = Title.split('\n')[0] || localized("Alarm");
            const text = `${timeOfDay(AtUSec)}  ${name}`;
            const shown = Event === 'missed' ? `${text} (${localized("missed")})` : text;
            this.item.menu.addMenuItem(new this._PopupMenu.PopupMenuItem(shown, {reactive: false}));
        }
    }
}
