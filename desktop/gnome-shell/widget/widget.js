// SPDX-License-Identifier: Apache-2.0
// The widget, for all versions of the Shell. These modules import libraries only and are given the Shell's own modules,
// which each version keeps elsewhere.

import Gio from 'gi://Gio';

import {Indicator} from './indicator.js';
import {Popup} from './popup.js';
import {REGIONS, Service} from './service.js';
import {Ticker, soonest} from './ticker.js';
import {findCatalogues} from './translation.js';

/** The panel item, its popup and the service, from the enabling of the extension to its disabling. */
export class Widget {
    /** `shell` has the Shell's modules BarLevel, Main, PanelMenu and PopupMenu; `path` is the extension's directory. */
    constructor(shell, path) {
        findCatalogues(path);
        this._session = shell.Main.sessionMode;
        this._notifications = new Gio.Settings({schema_id: 'org.gnome.desktop.notifications'});
        this._indicator = new Indicator(shell, path);
        this._ticker = new Ticker(() => this._tick());
        this._service = new Service(this._view.region, () => this._show(), () => this._showActivities());
        const {button} = this._indicator;
        this._popup = new Popup(shell, button.menu, this._service);
        this._connections = [
            [button.menu, button.menu.connect('open-state-changed', (_, isOpen) => this._opened(isOpen))],
            [button, button.connect('notify::mapped', () => this._tick())],
            [this._session, this._session.connect('updated', () => this._show())],
            [this._notifications, this._notifications.connect('changed::show-in-lock-screen', () => this._show())],
        ];
        this._show();
    }

    /** Removes all traces of the widget. */
    destroy() {
        for (const [object, connection] of this._connections)
            object.disconnect(connection);
        this._ticker.stop();
        this._popup.destroy();
        this._service.destroy();
        this._indicator.button.destroy();
    }

    // Texts of alarms are private on the locked screen, unless the person shows those of notifications there.
    get _view() {
        const {isLocked} = this._session;
        const hasTitles = !isLocked || this._notifications.get_boolean('show-in-lock-screen');
        return {isLocked, hasTitles, region: isLocked ? hasTitles ? REGIONS.locked : REGIONS.private : REGIONS.popup};
    }

    _show() {
        this._service.setRegion(this._view.region);
        this._showInPanel();
        this._popup.fill(this._view);
        this._arm();
    }

    _showActivities() {
        this._showInPanel();
        this._popup.fillList(this._view);
        this._arm();
    }

    _showInPanel() {
        const {panel} = this._service;
        this._indicator.show(this._view.hasTitles ? panel.shown : panel.locked);
    }

    _opened(isOpen) {
        this._popup.opened(isOpen, this._view);
        this._arm();
    }

    _tick() {
        this._indicator.tick();
        this._popup.tick();
        this._arm();
    }

    _arm() {
        this._ticker.set(soonest([this._popup.period, this._indicator.period]));
    }
}
