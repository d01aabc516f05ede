// SPDX-License-Identifier: Apache-2.0

import Atk from 'gi://Atk';
import GLib from 'gi://GLib';
import St from 'gi://St';

import {button, column, paragraph, row} from './actors.js';
import {messageOf} from './failure.js';
import {understood} from './texts.js';
import {localized} from './translation.js';

/** The fields for a new alarm. While a person types, it shows how the time is understood, or why it isn't. */
export class Form {
    constructor(service) {
        this._service = service;
        this._when = entry(localized("When, such as 10m or 7:30"), localized("Time or length"));
        this._title = entry(localized("Title"), localized("Title"));
        this._message = paragraph('alarms-detail');
        this._message.visible = false;
        this._when.clutter_text.connect('text-changed', () => this._parse());
        for (const field of [this._when, this._title])
            field.clutter_text.connect('activate', () => this._add());
        const add = button(localized("Add"), () => this._add(), {x_expand: false});
        this.actor = column('alarms-form', [this._when, row('alarms-buttons', [this._title, add]), this._message]);
    }

    /** Shows why something failed, or with an empty text nothing. */
    show(text) {
        this._message.text = text;
        this._message.visible = text !== '';
    }

    // A reply that is overtaken by the next letter isn't shown.
    async _parse() {
        const text = this._when.get_text().trim();
        const isCurrent = () => text === this._when.get_text().trim();
        if (!text)
            return this.show('');
        try {
            const keys = await this._service.parse(text);
            if (isCurrent())
                this.show(understood(keys, GLib.get_real_time()));
        } catch (error) {
            if (isCurrent())
                this.show(messageOf(error));
        }
    }

    async _add() {
        const when = this._when.get_text().trim();
        if (!when)
            return this._when.grab_key_focus();
        try {
            await this._service.start('ScheduleAt', '(ss)', [when, this._title.get_text().trim()]);
            this._when.set_text('');
            this._title.set_text('');
        } catch (error) {
            this.show(messageOf(error));
        }
    }
}

function entry(hint, name) {
    const made = new St.Entry({
        hint_text: hint, accessible_name: name, accessible_role: Atk.Role.ENTRY, can_focus: true, x_expand: true,
    });
    // This is what has the keyboard's focus.
    made.clutter_text.accessible_name = name;
    return made;
}
