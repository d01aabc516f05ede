internal import AlarmsClient
internal import DBus

/// The options of a call of `Perform`, dbus/org.example.AppIntents.App.xml.
struct PerformOptions {
    /// The path of the caller's prompter; `nil`: it has none.
    let prompter: ObjectPath?
    /// The token by which the desktop lets the app come to the foreground; `nil`: there is none.
    let activationToken: String?
    /// False if the app has to stay in the background.
    let allowsForeground: Bool

    /// - Throws: `BusError` if an option isn't what it has to be.
    init(_ options: [String: Value]) throws(BusError) {
        switch options["mode"] {
        case nil, .string("foreground"): allowsForeground = true
        case .string("background"): allowsForeground = false
        default: throw BusError(IntentErrorName.invalidParameter, "mode: expected background or foreground")
        }
        switch options["activation-token"] {
        case nil: activationToken = nil
        case .string(let token): activationToken = token
        default: throw BusError(IntentErrorName.invalidParameter, "activation-token: expected a string")
        }
        switch options["prompter"] {
        case nil: prompter = nil
        case .objectPath(let path): prompter = ObjectPath(path)
        default: throw BusError(IntentErrorName.invalidParameter, "prompter: expected an object path")
        }
    }
}

extension StoredIntent {
    /// Returns true if the app comes to the foreground before an intent of this type runs.
    ///
    /// - Parameter allowsForeground: False if it has to stay in the background.
    /// - Throws: `BusError` if it has to come, and may not.
    static func opensApp(_ type: any AppIntent.Type, allowsForeground: Bool) throws(BusError) -> Bool {
        let opensApp = opensApp(type)
        guard opensApp, !allowsForeground else { return opensApp }
        guard type.supportedModes.contains(.background) else {
            throw BusError(IntentErrorName.notSupported, "\(type.persistentIdentifier) runs in the foreground only")
        }
        return false
    }
}
