// SPDX-License-Identifier: Apache-2.0

import {column} from './actors.js';
import {messageOf} from './failure.js';
import {Form} from './form.js';
import {List} from './list.js';
import {Past} from './past.js';
import {Quick} from './quick.js';

const RECENT = 3;

/** What the panel item opens. It is filled as it opens, and empty while it is closed. */
export class Popup {
    constructor(shell, menu, service) {
        this._menu = menu;
        this._service = service;
        this._list = new List(shell,
            (alarm, action) => this._do(service.press(alarm, action)),
            (alarm, isEnabled) => this._do(service.start('SetEnabled', '(sb)', [alarm.Id, isEnabled])));
        this._quick = new Quick((seconds, title) => this._do(service.start('StartTimer', '(us)', [seconds, title])));
        this._form = new Form(service);
        this._past = new Past(shell);
        this._separator = new shell.PopupMenu.PopupSeparatorMenuItem();
        this._new = column('alarms-popup', [this._quick.actor, this._form.actor]);
        menu.box.add_child(this._list.actor);
        menu.addMenuItem(this._separator);
        menu.box.add_child(this._new);
        menu.addMenuItem(this._past.item);
    }

    /** True if something that is seen changes with every second. */
    get counts() {
        return this._menu.isOpen && this._list.counts;
    }

    /** Draws what goes with the time. */
    tick() {
        if (this._menu.isOpen)
            this._list.tick();
    }

    /** Fills the popup as it opens, and clears it after. */
    opened(isOpen, view) {
        if (!isOpen)
            return this._list.clear();
        this._form.show('');
        this.fill(view);
        if (!view.isLocked && this._service.isRunning)
            this._ask().catch(error => console.debug(`Alarms: ${error.message}`));
    }

    /** Shows the alarms, if the popup is open. On the locked screen, a person can only answer. */
    fill(view) {
        for (const actor of [this._separator, this._new])
            actor.visible = !view.isLocked;
        if (view.isLocked || !this._service.isRunning)
            this._past.fill([]);
        if (this._menu.isOpen)
            this._list.fill(this._service.alarms, this._service.total, view);
    }

    async _ask() {
        const [recent, events] = await Promise.all([this._service.recent(RECENT), this._service.history(Past.since)]);
        this._quick.fill(recent);
        this._past.fill(events);
    }

    async _do(call) {
        try {
            await call;
            this._form.show('');
        } catch (error) {
            this._form.show(messageOf(error));
        }
    }
}
