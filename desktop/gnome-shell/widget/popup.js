// SPDX-License-Identifier: Apache-2.0

import {column, paragraph} from './actors.js';
import {messageOf, pressFailure} from './failure.js';
import {Form} from './form.js';
import {List} from './list.js';
import {Past} from './past.js';
import {Quick} from './quick.js';
import {localized} from './translation.js';
import {Undo} from './undo.js';

const RECENT = 3;

/** The popup of the panel item. It is filled as it opens, and empty while it is closed. */
export class Popup {
    constructor(shell, menu, service) {
        this._session = shell.Main.sessionMode;
        this._menu = menu;
        this._service = service;
        this._list = new List(shell, {
            press: ({id, tree}, action) => this._press(service.press(id, action), undoable(id, action, tree.label)),
            pressActivity: ({id}, action) => this._press(this._pressActivity(id, action)),
            dismiss: ({id}) => this._press(service.dismiss(id)),
        });
        this._problemText = paragraph('alarms-detail');
        this._problem = column('alarms-popup', [this._problemText], {visible: false});
        this._undo = new Undo(token => this._do(service.start('Undo', '(s)', [token])));
        this._message = paragraph('alarms-detail');
        this._failure = column('alarms-popup', [this._message], {visible: false});
        this._quick = new Quick((seconds, title) => this._do(service.start('StartTimer', '(us)', [seconds, title])));
        this._form = new Form(service);
        this._past = new Past(shell);
        this._separator = new shell.PopupMenu.PopupSeparatorMenuItem();
        this._new = column('alarms-popup', [this._quick.actor, this._form.actor]);
        menu.box.add_child(this._problem);
        menu.box.add_child(this._list.actor);
        menu.box.add_child(this._undo.actor);
        menu.box.add_child(this._failure);
        menu.addMenuItem(this._separator);
        menu.box.add_child(this._new);
        menu.addMenuItem(this._past.item);
    }

    /** Ends all that is under way. */
    destroy() {
        this._undo.hide();
        this._list.clear();
    }

    /** The time for which what is seen holds; see `soonest`. */
    get period() {
        return this._menu.isOpen ? this._list.period : null;
    }

    /** Draws what goes with the time. */
    tick() {
        if (this._menu.isOpen)
            this._list.tick();
    }

    /** Fills the popup as it opens, and clears it after. */
    opened(isOpen, view) {
        if (!isOpen) {
            this._undo.hide();
            this._fail('');
            return this._list.clear();
        }
        this.fill(view);
        if (!view.isLocked)
            this._form.read();
    }

    /** Shows the alarms and activities, if the popup is open. On the locked screen, a person can only answer. */
    fill(view) {
        for (const actor of [this._separator, this._new])
            actor.visible = !view.isLocked;
        if (view.isLocked || !this._service.isRunning)
            this._past.fill([]);
        if (!this._service.isRunning)
            this._undo.hide();
        if (!this._menu.isOpen)
            return;
        this.fillList(view);
        if (!view.isLocked && this._service.isRunning)
            this._ask().catch(error => console.debug(`Alarms: ${error.message}`));
    }

    /** Shows the alarms and activities, if the popup is open, and leaves all else. */
    fillList(view) {
        const {alarms, activities, panel} = this._service;
        if (!this._menu.isOpen)
            return;
        this._problemText.text = panel.problem;
        this._problem.visible = panel.problem !== '';
        this._list.fill(alarms, activities, panel.count, view);
    }

    async _ask() {
        const [recent, events] = await Promise.all([this._service.queries.recent(RECENT), this._service.queries.history(Past.since)]);
        // Meanwhile the screen may have been locked.
        if (this._session.isLocked || this._service.isDestroyed)
            return;
        this._quick.fill(recent);
        this._past.fill(events);
    }

    // An app that opens would be below the popup.
    async _pressActivity(id, action) {
        await this._service.pressActivity(id, action);
        if (action === 'default')
            this._menu.close();
    }

    // Offers to undo `change`, if there is one. The row may show what is no more.
    _press(call, change) {
        return this._do(call, change, pressFailure);
    }

    async _do(call, change, reason = messageOf) {
        try {
            await call;
            this._fail('');
            const token = change && await this._service.queries.undoToken(change.id, change.action);
            if (token && this._menu.isOpen && !this._service.isDestroyed)
                this._undo.show(change.text, token);
        } catch (error) {
            this._fail(reason(error));
        }
    }

    // Shows why a press failed, with an empty text nothing. The locked screen has no form that could.
    _fail(text) {
        if (this._service.isDestroyed)
            return;
        this._message.text = text;
        this._failure.visible = text !== '' && this._menu.isOpen;
    }
}

// Returns the change of a press that can be undone, if it is one.
function undoable(id, action, title) {
    switch (action) {
    case 'stop': return {id, action, text: localized("{title} was stopped", {title})};
    case 'disable': return {id, action, text: localized("{title} was switched off", {title})};
    default: return null;
    }
}
