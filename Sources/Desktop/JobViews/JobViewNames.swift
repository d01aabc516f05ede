internal import DBus

extension BusName {
    /// The service that shows the progress of jobs: Plasma's panel.
    static let jobViewServer: BusName = "org.kde.JobViewServer"
}

extension ObjectPath {
    /// The object that makes job views.
    static let jobViewServer: ObjectPath = "/JobViewServer"
}

extension InterfaceName {
    /// The interface that is asked for views.
    static let jobViewServer: InterfaceName = "org.kde.JobViewServerV2"
    /// The interface of a view, with its signals.
    static let jobView: InterfaceName = "org.kde.JobViewV3"
}
