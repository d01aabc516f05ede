// SPDX-License-Identifier: Apache-2.0

import Gio from 'gi://Gio';
import GLib from 'gi://GLib';

const SILENT = [Gio.DBusError.SERVICE_UNKNOWN, Gio.DBusError.NAME_HAS_NO_OWNER, Gio.DBusError.NO_REPLY];

const MISSING = [Gio.DBusError.UNKNOWN_METHOD, Gio.DBusError.UNKNOWN_INTERFACE, Gio.DBusError.UNKNOWN_OBJECT];

/** Returns true if the service, in an older version, doesn't have the method. */
export function isMissing(error) {
    return MISSING.some(code => error.matches?.(Gio.DBusError, code) ?? false);
}

/** Returns the reason for a refusal, which is for people. Empty if nobody has refused: the service doesn't run. */
export function messageOf(error) {
    if (SILENT.some(code => error.matches?.(Gio.DBusError, code)))
        return '';
    if (error instanceof GLib.Error && Gio.DBusError.is_remote_error(error))
        Gio.DBusError.strip_remote_error(error);
    return error.message;
}
