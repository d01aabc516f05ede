// SPDX-License-Identifier: Apache-2.0

import Gio from 'gi://Gio';
import GLib from 'gi://GLib';

import {localized} from './translation.js';

const SILENT = [Gio.DBusError.SERVICE_UNKNOWN, Gio.DBusError.NAME_HAS_NO_OWNER, Gio.DBusError.NO_REPLY];

const MISSING = [Gio.DBusError.UNKNOWN_METHOD, Gio.DBusError.UNKNOWN_INTERFACE, Gio.DBusError.UNKNOWN_OBJECT];

/** Returns true if the service, in an older version, doesn't have the method. */
export function isMissing(error) {
    return MISSING.some(code => error.matches?.(Gio.DBusError, code) ?? false);
}

/**
 * Returns the reason, in a sentence, for which a press did nothing: its alarm or activity may have changed since it was
 * drawn.
 */
export function pressFailure(error) {
    const name = error instanceof GLib.Error ? Gio.DBusError.get_remote_error(error) : null;
    switch (name) {
    case 'org.example.Alarms.Error.NotFound': return localized("It has already ended.");
    case 'org.example.Alarms.Error.InvalidState': return localized("It has changed in the meantime.");
    default: return messageOf(error);
    }
}

/** Returns the reason for a refusal, which is for people. Empty if nobody has refused: the service doesn't run. */
export function messageOf(error) {
    if (SILENT.some(code => error.matches?.(Gio.DBusError, code)))
        return '';
    if (error instanceof GLib.Error && Gio.DBusError.is_remote_error(error))
        Gio.DBusError.strip_remote_error(error);
    return error.message;
}
