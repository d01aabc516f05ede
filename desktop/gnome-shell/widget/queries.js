// SPDX-License-Identifier: Apache-2.0

import GLib from 'gi://GLib';

import {NAME, PATH} from './calls.js';
import {children, readDictionary} from './dictionary.js';
import {isMissing} from './failure.js';

const SEARCH = {path: `${PATH}/Search`, iface: `${NAME}.Search`};
const MOST_READINGS = 4;

/** What the service is asked while the popup is open. */
export class Queries {
    constructor(calls) {
        this._calls = calls;
    }

    /**
     * Returns what a text that a person types may mean, the likeliest first: dictionaries a{sv} that Schedule takes. Only
     * if `mayStart` the service is started. Throws its reason if the text means nothing.
     */
    async readings(text, mayStart) {
        const call = (...values) => mayStart ? this._calls.start(...values) : this._calls.ask(...values);
        const options = {schedule: new GLib.Variant('b', true), limit: new GLib.Variant('u', MOST_READINGS)};
        const found = await call('Find', '(sa{sv})', [text, options], SEARCH).then(children).catch(emptyIfMissing);
        if (found.length)
            return found.map(result => result.lookup_value('Configuration', null));
        return [(await call('ParseSchedule', '(s)', [text])).get_child_value(0)];
    }

    /** Returns the titles and the lengths of the timers that are started most; none if the service doesn't count. */
    recent(limit) {
        return this._rows('Recent', '(u)', [limit]).catch(emptyIfMissing);
    }

    /** Returns the token by which the latest change of an alarm can be undone; undefined if there is none. */
    async undoToken(id) {
        const filter = {id: new GLib.Variant('s', id), limit: new GLib.Variant('u', 1)};
        const [entry] = await this._rows('ListUndo', '(a{sv})', [filter]).catch(emptyIfMissing);
        return entry?.Token;
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
