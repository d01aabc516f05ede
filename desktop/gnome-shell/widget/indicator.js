// SPDX-License-Identifier: Apache-2.0

import Gio from 'gi://Gio';
import St from 'gi://St';

import {row} from './actors.js';
import {Look} from './look/look.js';
import {shortInstantText} from './texts.js';
import {soonest} from './ticker.js';
import {localized} from './translation.js';

// The Shell's own look of an item that wants attention, with a coloured background.
const RINGING = 'screen-sharing-indicator';

/** The panel item: what the service presents for a panel, or an icon. */
export class Indicator {
    constructor({BarLevel, Main, PanelMenu}, path) {
        this.button = new PanelMenu.Button(0.5, localized("Alarms"), false);
        this._icon = new St.Icon({
            gicon: Gio.icon_new_for_string(`${path}/icons/org.example.Alarms-symbolic.svg`),
            style_class: 'system-status-icon',
        });
        // Cut at the height of the panel.
        this._looks = Array.from(
            {length: 3}, () => new Look({BarLevel, instantText: shortInstantText}, 'alarms-panel-look'));
        for (const {actor} of this._looks)
            Object.assign(actor, {min_height: 0, natural_height: 0});
        const actors = this._looks.map(({actor}) => actor);
        this.button.add_child(row('panel-status-menu-box', [this._icon, ...actors], {x_expand: false}));
        Main.panel.addToStatusArea('alarms', this.button);
    }

    /** The time for which the text holds, while it is seen; see `soonest`. */
    get period() {
        return this.button.mapped ? soonest(this._looks.map(({period}) => period)) : null;
    }

    /** Shows one of the forms of a Panel. */
    show({isRinging, leading, trailing, second}) {
        [leading, trailing, second].forEach((tree, index) => this._looks[index].show(tree));
        this._icon.visible = !leading;
        if (isRinging)
            this.button.add_style_class_name(RINGING);
        else
            this.button.remove_style_class_name(RINGING);
    }

    /** Draws what goes with the time. */
    tick() {
        for (const look of this._looks)
            look.tick();
    }
}
