// SPDX-License-Identifier: Apache-2.0
// The entry of GNOME Shell 42 to 44, a script. It loads the widget, which is a module.
/* exported init */

const {barLevel: BarLevel, main: Main, panelMenu: PanelMenu, popupMenu: PopupMenu} = imports.ui;

class Extension {
    constructor(path) {
        this.path = path;
    }

    enable() {
        this.isEnabled = true;
        import(`file://${this.path}/widget/widget.js`).then(({Widget}) => {
            // It may have been disabled meanwhile.
            if (this.isEnabled && !this.widget)
                this.widget = new Widget({BarLevel, Main, PanelMenu, PopupMenu}, this.path);
        }).catch(error => logError(error, 'Alarms'));
    }

    // Also called by the Shell before the screen is locked, unless the session modes include the lock screen: they do.
    disable() {
        this.isEnabled = false;
        this.widget?.destroy();
        this.widget = null;
    }
}

function init(metadata) {
    return new Extension(metadata.path);
}
