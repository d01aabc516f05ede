internal import DBus

extension BusName {
    /// What most docks call themselves, that those who tell of progress may know when there is another one.
    static let unity: BusName = "com.canonical.Unity"
}

extension ObjectPath {
    /// Which object tells of progress doesn't matter to docks.
    static let launcherEntry: ObjectPath = "/org/example/Alarms/LauncherEntry"
}

extension InterfaceName {
    /// How progress is told of.
    static let launcherEntry: InterfaceName = "com.canonical.Unity.LauncherEntry"
}
