internal import DBus

extension RemoteObject {
    /// The service that shows the progress of jobs, Plasma's panel: its object that makes views.
    static let jobViewServer = RemoteObject(
        name: "org.kde.JobViewServer", path: "/JobViewServer", interface: "org.kde.JobViewServerV2")
}

extension InterfaceName {
    /// The interface of a view, with its signals.
    static let jobView: InterfaceName = "org.kde.JobViewV3"
}
