// SPDX-License-Identifier: Apache-2.0

import Gio from 'gi://Gio';
import GLib from 'gi://GLib';

/** The well-known name of the service, which is the name of its main interface too. */
export const NAME = 'org.example.Alarms';

/** The object with the main interface. */
export const PATH = '/org/example/Alarms';

/** The main interface. */
export const MAIN = {path: PATH, iface: NAME};

/**
 * Calls of the service's methods on the session bus. After `cancel`, none of those under way returns or throws, unless its reply
 * has come before.
 */
export class Calls {
    constructor(bus) {
        this._bus = bus;
        this._cancellable = new Gio.Cancellable();
    }

    /** Cancels all calls that are under way. */
    cancel() {
        this._cancellable.cancel();
    }

    /** Calls a method for a person, and starts the service if it doesn't run. */
    start(method, signature, values, object = MAIN) {
        return this._call(object, method, signature, values, Gio.DBusCallFlags.NONE);
    }

    /** Calls a method, unless the service doesn't run. */
    ask(method, signature, values, object = MAIN) {
        return this._call(object, method, signature, values, Gio.DBusCallFlags.NO_AUTO_START);
    }

    /** Calls a method, even after `cancel`, and ignores its result: an older service doesn't know every method. */
    send(method, signature, values) {
        this._bus.call(NAME, PATH, NAME, method, new GLib.Variant(signature, values), null,
            Gio.DBusCallFlags.NO_AUTO_START, -1, null, null);
    }

    _call({path, iface}, method, signature, values, flags) {
        return new Promise((resolve, reject) => {
            this._bus.call(NAME, path, iface, method, new GLib.Variant(signature, values), null, flags, -1,
                this._cancellable, (bus, result) => {
                    if (this._cancellable.is_cancelled())
                        return;
                    try {
                        resolve(bus.call_finish(result));
                    } catch (error) {
                        reject(error);
                    }
                });
        });
    }
}
