internal import DBus

/// Where an app is called on the bus: by its identity, at an object that is named after it.
/// Desktop Entry Specification 1.5, *D-Bus Activation*.
struct ApplicationAddress {
    /// The app's identity, which is its name on the bus.
    let name: BusName
    /// Its object.
    let path: ObjectPath

    /// The address of the app with this desktop id.
    ///
    /// - Throws: ``ApplicationFailure`` if there is no such app, or it can't be called.
    init(of app: String, in environment: DesktopEnvironment) throws(ApplicationFailure) {
        guard !app.isEmpty else { throw .noApp }
        guard let id = DesktopID(app), let entry = DesktopEntry(id, in: environment) else {
            throw .noDesktopFile(app: app)
        }
        guard entry.isDBusActivatable else { throw .notActivatable(app: id.name) }
        let path = "/" + id.name.map { $0 == "." ? "/" : $0 == "-" ? "_" : $0 }
        guard let name = BusName(id.name), !name.isUnique, let path = ObjectPath(path) else {
            throw .noBusName(app: id.name)
        }
        self.name = name
        self.path = path
    }

    /// A call of the app, which the bus starts for it.
    func call(_ member: MemberName, _ write: (inout Writer) -> Void) throws(BusError) -> Message {
        try Message.methodCall(member, of: "org.freedesktop.Application", at: path, on: name, write)
    }
}
