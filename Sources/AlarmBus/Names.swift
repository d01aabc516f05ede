public import ActivityCore
public import AlarmCore
public import DBus

extension BusName {
    /// The name that the service has on the session bus.
    public static let alarms: BusName = "org.example.Alarms"
}

extension InterfaceName {
    /// The interface of the service.
    public static let alarms: InterfaceName = "org.example.Alarms"
    /// The interface of search.
    public static let search: InterfaceName = "org.example.Alarms.Search"
    /// The interface of one alarm.
    public static let alarm: InterfaceName = "org.example.Alarms.Alarm"
    /// The interface of all live activities, of the same object as the service's.
    public static let activities: InterfaceName = "org.example.Alarms.Activities"
    /// The interface of one live activity.
    public static let activity: InterfaceName = "org.example.Alarms.Activity"
}

extension ObjectPath {
    /// The object of the service.
    public static let alarms: ObjectPath = "/org/example/Alarms"

    /// The object of search.
    public static let search: ObjectPath = "/org/example/Alarms/Search"

    /// The object below which those of the alarms are.
    static let alarmFolder: ObjectPath = "/org/example/Alarms/alarm"

    /// The object below which those of the activities are.
    static let activityFolder: ObjectPath = "/org/example/Alarms/activity"

    /// The object of the alarm `id`: its identity with `_` where it has `-`, which a path may not have.
    public init(alarm id: AlarmID) {
        self.init(.alarmFolder, element: id.pathElement)
    }

    /// The object of the activity `id`.
    public init(activity id: ActivityID) {
        self.init(.activityFolder, element: id.pathElement)
    }

    /// The alarm whose object this would be; `nil`: it would be none's. A path has one spelling: that in lower case.
    public var alarm: AlarmID? { id(in: .alarmFolder) }

    /// The activity whose object this would be; `nil`: it would be none's.
    public var activity: ActivityID? { id(in: .activityFolder) }

    private func id(in folder: ObjectPath) -> UUID? {
        guard rawValue.hasPrefix(folder.rawValue) else { return nil }
        let name = rawValue.utf8.dropFirst(folder.rawValue.utf8.count)
        return name.withContiguousStorageIfAvailable { name -> UUID? in
            let isUpperCase = name.contains { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
            guard name.first == UInt8(ascii: "/"), !isUpperCase else { return nil }
            return UUID(utf8: UnsafeBufferPointer(rebasing: name.dropFirst()), separator: UInt8(ascii: "_"))
        } ?? nil
    }
}

extension UUID {
    /// The name of the object of what it identifies.
    var pathElement: String { text(separator: UInt8(ascii: "_")) }
}
