// SPDX-License-Identifier: Apache-2.0
// Values of the bus as values of JavaScript.

import {drawable} from './look/layout.mjs';

/** Returns what to draw of a packed element; null for nothing, and if there is none. */
export function readTree(packed) {
    return packed ? drawable(unpacked(packed)) : null;
}

/** Returns what is in a packed value, in whatever types: long integers as numbers, and null for what isn't shown. */
export function unpacked(packed) {
    const type = packed.get_type_string();
    switch (type[0]) {
    case 'v': return unpacked(packed.get_variant());
    // GJS complains in the log if a number isn't exact.
    case 't': case 'x': return Number(packed.print(false));
    case 'a': return type[1] === '{' ? unpackedDictionary(packed) : elements(packed).map(element => unpacked(element));
    case '(': case '{': case 'm': case 'h': return null;
    default: return packed.unpack();
    }
}

/** Returns a dictionary a{sv} as an object. */
export function readDictionary(dictionary) {
    return dictionary.recursiveUnpack();
}

/** Returns the elements of the array that is a reply's only value. */
export function children(reply) {
    return elements(reply.get_child_value(0));
}

function elements(array) {
    return Array.from({length: array.n_children()}, (_, index) => array.get_child_value(index));
}

function unpackedDictionary(dictionary) {
    const entries = elements(dictionary).map(entry => [entry.get_child_value(0).unpack(), unpacked(entry.get_child_value(1))]);
    return Object.fromEntries(entries);
}
