internal import DBus

/// The address of an app on the bus: its bus name, and the object path derived from it. Desktop Entry Specification
/// 1.5, *D-Bus Activation*.
struct ApplicationAddress {
    /// The bus name, which is the app's identity.
    let name: BusName
    /// The path of the app's object.
    let path: ObjectPath

    /// Looks up the app with this desktop id.
    ///
    /// - Throws: ``ApplicationFailure`` if there is no such app, or it can't be called.
    init(of app: String, in environment: DesktopEnvironment) throws(ApplicationFailure) {
        guard !app.isEmpty else { throw .noApp }
        guard let id = DesktopID(app), let entry = DesktopEntry(id, in: environment) else {
            throw .noDesktopFile(app: app)
        }
        guard entry.isDBusActivatable else { throw .notActivatable(app: id.name) }
        guard let name = BusName(id.name), let path = ObjectPath(ofApplication: name) else {
            throw .noBusName(app: id.name)
        }
        self.name = name
        self.path = path
    }

    /// Returns a call to the app; the bus starts the app if needed.
    func call(_ member: MemberName, _ write: (inout Writer) -> Void) throws(BusError) -> Message {
        try Message.methodCall(member, of: "org.freedesktop.Application", at: path, on: name, write)
    }
}
