internal import DBus

extension BusName {
    /// Whoever shows the progress of jobs: Plasma's panel.
    static let jobViewServer: BusName = "org.kde.JobViewServer"
}

extension ObjectPath {
    /// The object that makes job views.
    static let jobViewServer: ObjectPath = "/JobViewServer"
}

extension InterfaceName {
    /// How that object is asked for one.
    static let jobViewServer: InterfaceName = "org.kde.JobViewServerV2"
    /// What a job view is told, and tells.
    static let jobView: InterfaceName = "org.kde.JobViewV3"
}
