// SPDX-License-Identifier: Apache-2.0
// The language of the texts: catalogues of the gettext domain `alarms`.

import Gettext from 'gettext';
import Gio from 'gi://Gio';

import {filled} from './look/template.mjs';

const DOMAIN = 'alarms';
const {gettext, ngettext} = Gettext.domain(DOMAIN);

/** Finds the catalogues: beside the extension, or in the prefix in which it is installed. */
export function findCatalogues(path) {
    const own = Gio.File.new_for_path(`${path}/locale`);
    const prefix = Gio.File.new_for_path(`${path}/../../../locale`);
    Gettext.bindtextdomain(DOMAIN, (own.query_exists(null) ? own : prefix).get_path());
}

/**
 * Returns the translation of a text, with each `{name}` replaced by the value of that name. If there is a value
 * `plural`, the value `count` decides on the form.
 */
export function localized(text, values = {}) {
    const {plural} = values;
    const found = plural ? ngettext(text, plural, values.count) : gettext(text);
    return filled(found, values);
}
