// SPDX-License-Identifier: Apache-2.0

import GLib from 'gi://GLib';

import {children, readTree} from './dictionary.js';

/** Alarms or activities as the service lists them, each with what is drawn of it. */
export class Listing {
    /** `object` has the path and the interface of the method `List`. */
    constructor(calls, object) {
        this._calls = calls;
        this._object = object;
        this.clear();
    }

    /** Forgets them. */
    clear() {
        this._rows = [];
        this._known = new Map();
    }

    /**
     * Returns each with its `id`, its `state` and the `tree` of the region, in the order to show; none if another
     * region was read last. One that stays as it is stays the same object.
     */
    rows(region) {
        return this._region === region ? this._rows : [];
    }

    /** Reads the rows of each filter. Returns true if they have changed. */
    async read(region, filters) {
        const replies = await Promise.all(filters.map(filter => this._calls.ask(
            'List', '(a{sv})', [{...filter, regions: new GLib.Variant('as', [region])}], this._object)));
        const before = this._known;
        this._known = new Map();
        const rows = replies.flatMap(children).map(packed => this._row(packed, region, before))
            .filter(({tree}) => tree);
        const isChanged = this._region !== region || rows.length !== this._rows.length ||
            rows.some((row, index) => row !== this._rows[index]);
        this._region = region;
        this._rows = rows;
        return isChanged;
    }

    // Only one that has changed is unpacked.
    _row(packed, region, before) {
        const [id, state] = ['Id', 'State'].map(key => packed.lookup_value(key, null)?.unpack());
        const known = before.get(id);
        const entry = known?.packed.equal(packed) ? known : {
            packed, row: {id, state, tree: readTree(packed.lookup_value('Elements', null)?.lookup_value(region, null))},
        };
        this._known.set(id, entry);
        return entry.row;
    }
}
