internal import DBus

extension BusName {
    /// The name that most docks own, by which a new one is noticed.
    static let unity: BusName = "com.canonical.Unity"
}

extension ObjectPath {
    /// The object that sends the progress; docks ignore its path.
    static let launcherEntry: ObjectPath = "/org/example/Alarms/LauncherEntry"
}

extension InterfaceName {
    /// The interface by which progress is sent.
    static let launcherEntry: InterfaceName = "com.canonical.Unity.LauncherEntry"
}
