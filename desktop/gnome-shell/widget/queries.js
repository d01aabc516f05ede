// SPDX-License-Identifier: Apache-2.0

import GLib from 'gi://GLib';

import {NAME, PATH} from './calls.js';
import {children, readDictionary} from './dictionary.js';
import {isMissing} from './failure.js';
import {localized} from './translation.js';

const SEARCH = {path: `${PATH}/Search`, iface: `${NAME}.Search`};
const MOST_READINGS = 4;

/** Questions to the service while the popup is open. */
export class Queries {
    constructor(calls) {
        this._calls = calls;
    }

    /**
     * Returns the meanings of a text that a person types, the likeliest first: dictionaries a{sv} that Schedule takes.
     * Throws the service's reason if the text means nothing, or a time that has passed. Starts the service.
     */
    async readings(text) {
        const options = {schedule: new GLib.Variant('b', true), limit: new GLib.Variant('u', MOST_READINGS)};
        const found = await this._calls.start('Find', '(sa{sv})', [text, options], SEARCH).then(children)
            .catch(error => isMissing(error) ? null : Promise.reject(error));
        if (found?.length)
            return found.map(result => result.lookup_value('Configuration', null));
        const parsed = await this._calls.start('ParseSchedule', '(s)', [text]);
        if (found)
            throw new Error(localized("{text} has passed", {text}));
        return [parsed.get_child_value(0)];
    }

    /** Returns the titles and the lengths of the timers that are started most; none if the service doesn't count. */
    recent(limit) {
        return this._rows('Recent', '(u)', [limit]).catch(emptyIfMissing);
    }

    /**
     * Returns the token by which the latest change of an alarm can be undone; undefined if that isn't `action`, by which
     * the service lists the change.
     */
    async undoToken(id, action) {
        const filter = {id: new GLib.Variant('s', id), limit: new GLib.Variant('u', 1)};
        const [entry] = await this._rows('ListUndo', '(a{sv})', [filter]).catch(emptyIfMissing);
        return entry?.Action === action ? entry.Token : undefined;
    }

    /** Returns the events since a time, in microseconds since 1970 UTC, the latest first. */
    history(since) {
        const filter = {since: new GLib.Variant('t', since), limit: new GLib.Variant('u', 100)};
        return this._rows('History', '(a{sv})', [filter]);
    }

    async _rows(method, signature, values) {
        return children(await this._calls.ask(method, signature, values)).map(readDictionary);
    }
}

// An older service doesn't know every method.
function emptyIfMissing(error) {
    if (!isMissing(error))
        throw error;
    return [];
}
