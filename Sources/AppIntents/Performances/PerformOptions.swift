internal import AlarmsClient
internal import DBus

/// The options of a call to `Perform`, dbus/org.example.AppIntents.App.xml.
struct PerformOptions {
    /// The path of the caller's prompter; `nil`: it has none.
    let prompter: ObjectPath?
    let origin: PerformanceOrigin

    /// - Throws: `BusError` for an invalid option.
    init(_ options: [String: Value]) throws(BusError) {
        var origin = PerformanceOrigin()
        switch options["mode"] {
        case nil, .string("foreground"): break
        case .string("background"): origin.allowsForeground = false
        default: throw BusError(IntentErrorName.invalidParameter, "mode: expected background or foreground")
        }
        switch options["activation-token"] {
        case nil: break
        case .string(let token): origin.activationToken = token
        default: throw BusError(IntentErrorName.invalidParameter, "activation-token: expected a string")
        }
        switch options["acted"] {
        case nil: break
        case .uint64(let time): origin.lastAct = Int64(exactly: time)
        default: throw BusError(IntentErrorName.invalidParameter, "acted: expected microseconds, a t")
        }
        self.origin = origin
        switch options["prompter"] {
        case nil: prompter = nil
        case .objectPath(let path): prompter = ObjectPath(path)
        default: throw BusError(IntentErrorName.invalidParameter, "prompter: expected an object path")
        }
    }
}

extension StoredIntent {
    /// Returns true if the app is brought to the foreground before an intent of this type runs.
    ///
    /// - Parameter allowsForeground: False if the app must stay in the background.
    /// - Throws: `BusError` if the intent requires the foreground, and that isn't allowed.
    static func opensApp(_ type: any AppIntent.Type, allowsForeground: Bool) throws(BusError) -> Bool {
        let opensApp = opensApp(type)
        guard opensApp, !allowsForeground else { return opensApp }
        guard type.supportedModes.contains(.background) else {
            throw BusError(IntentErrorName.notSupported, "\(type.persistentIdentifier) runs in the foreground only")
        }
        return false
    }
}
