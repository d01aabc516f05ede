// SPDX-License-Identifier: Apache-2.0

import Atk from 'gi://Atk';
import GLib from 'gi://GLib';
import St from 'gi://St';

import {button, column, paragraph, row} from './actors.js';
import {messageOf} from './failure.js';
import {understood} from './texts.js';
import {localized} from './translation.js';

/** The fields for a new alarm. While a person types, it shows how the text is understood, or why it isn't. */
export class Form {
    constructor(service) {
        this._service = service;
        this._when = entry(localized("When, such as 10m or 7:30"), localized("Time or length"));
        this._title = entry(localized("Title"), localized("Title"));
        this._message = paragraph('alarms-detail');
        this._message.visible = false;
        this._when.clutter_text.connect('text-changed', () => this.read());
        for (const field of [this._when, this._title])
            field.clutter_text.connect('activate', () => this._add());
        const add = button(localized("Add"), () => this._add(), {x_expand: false});
        this._choices = column('alarms-form', [], {visible: false});
        const titled = row('alarms-buttons', [this._title, add]);
        this.actor = column('alarms-form', [this._when, this._choices, titled, this._message]);
    }

    // Shows how the text is understood or why something failed, with an empty text nothing.
    _show(text) {
        if (this._service.isDestroyed)
            return;
        this._choices.destroy_all_children();
        this._choices.hide();
        this._message.text = text;
        this._message.visible = text !== '';
    }

    /** Shows how the typed text is understood now. A reply that is overtaken by the next letter isn't shown. */
    async read() {
        const text = this._when.get_text().trim();
        if (!text)
            return this._show('');
        try {
            const readings = await this._service.queries.readings(text);
            if (this._isTyped(text))
                this._offer(readings);
        } catch (error) {
            if (this._isTyped(text))
                this._show(messageOf(error));
        }
    }

    // Returns true if a text that was asked for is still that of the field.
    _isTyped(text) {
        return !this._service.isDestroyed && text === this._when.get_text().trim();
    }

    // Of several meanings the person presses one.
    _offer(readings) {
        const texts = readings.map(reading => meaning(reading.recursiveUnpack()));
        this._show(texts.length === 1 ? texts[0] : '');
        if (texts.length === 1)
            return;
        readings.forEach((reading, index) => this._choices.add_child(button(texts[index], () => this._choose(reading))));
        this._choices.show();
    }

    // Of several meanings the person chooses.
    _add() {
        const when = this._when.get_text().trim();
        if (!when)
            return this._when.grab_key_focus();
        return this._once(async () => {
            const readings = await this._service.queries.readings(when);
            if (readings.length === 1)
                return this._start(when, readings[0]);
            if (!this._isTyped(when))
                return;
            this._offer(readings);
            this._choices.get_first_child().grab_key_focus();
        });
    }

    _choose(reading) {
        return this._once(() => this._start(this._when.get_text().trim(), reading));
    }

    // A second press, while the first is under way, does nothing.
    async _once(work) {
        if (this._isBusy)
            return;
        this._isBusy = true;
        try {
            await work();
        } catch (error) {
            this._show(messageOf(error));
        } finally {
            this._isBusy = false;
        }
    }

    // Text that is typed meanwhile stays.
    async _start(when, reading) {
        if (this._service.isDestroyed)
            return;
        const keys = reading.deepUnpack();
        const title = this._title.get_text().trim();
        if (title)
            keys.title = new GLib.Variant('s', title);
        await this._service.start('Schedule', '(sa{sv})', ['', keys]);
        if (this._service.isDestroyed)
            return;
        this._when.grab_key_focus();
        for (const [field, text] of [[this._when, when], [this._title, title]]) {
            if (field.get_text().trim() === text)
                field.set_text('');
        }
    }
}

function meaning(keys) {
    return [understood(keys, GLib.get_real_time()), keys.title].filter(Boolean).join(' · ');
}

function entry(hint, name) {
    const made = new St.Entry({
        hint_text: hint, accessible_name: name, accessible_role: Atk.Role.ENTRY, can_focus: true, x_expand: true,
    });
    // This is what has the keyboard's focus.
    made.clutter_text.accessible_name = name;
    return made;
}
