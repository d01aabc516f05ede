// SPDX-License-Identifier: Apache-2.0
// The entry of GNOME Shell 45 and later, a module.

import {Extension} from 'resource:///org/gnome/shell/extensions/extension.js';
import * as BarLevel from 'resource:///org/gnome/shell/ui/barLevel.js';
import * as Main from 'resource:///org/gnome/shell/ui/main.js';
import * as PanelMenu from 'resource:///org/gnome/shell/ui/panelMenu.js';
import * as PopupMenu from 'resource:///org/gnome/shell/ui/popupMenu.js';

import {Widget} from './widget/widget.js';

export default class extends Extension {
    enable() {
        this.widget = new Widget({BarLevel, Main, PanelMenu, PopupMenu}, this.path);
    }

    // The widget stays while the screen is locked, so that a ringing alarm can be answered there.
    disable() {
        this.widget?.destroy();
        this.widget = null;
    }
}
