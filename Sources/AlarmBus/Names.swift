public import ActivityCore
public import AlarmCore
public import DBus

extension BusName {
    /// The service's name on the session bus.
    public static let alarms: BusName = "org.example.Alarms"
}

extension InterfaceName {
    /// The interface of the service.
    public static let alarms: InterfaceName = "org.example.Alarms"
    /// The interface of search.
    public static let search: InterfaceName = "org.example.Alarms.Search"
    /// The interface of one alarm.
    public static let alarm: InterfaceName = "org.example.Alarms.Alarm"
    /// The interface of all live activities, on the same object as the service's.
    public static let activities: InterfaceName = "org.example.Alarms.Activities"
    /// The interface of one live activity.
    public static let activity: InterfaceName = "org.example.Alarms.Activity"
}

extension ObjectPath {
    /// The path of the service's object.
    public static let alarms: ObjectPath = "/org/example/Alarms"

    /// The path of the object of search.
    public static let search: ObjectPath = "/org/example/Alarms/Search"

    /// The path of the parent of the alarms' objects.
    static let alarmFolder: ObjectPath = "/org/example/Alarms/alarm"

    /// The path of the parent of the activities' objects.
    static let activityFolder: ObjectPath = "/org/example/Alarms/activity"

    /// Creates the path of the object of the alarm `id`: its UUID with `_` in place of `-`, which isn't valid in a
    /// path.
    public init(alarm id: AlarmID) {
        self.init(.alarmFolder, element: id.pathElement)
    }

    /// Creates the path of the object of the activity `id`.
    public init(activity id: ActivityID) {
        self.init(.activityFolder, element: id.pathElement)
    }

    /// The id of the alarm whose object has this path, which need not exist; `nil`: the path is no alarm's. Only lower
    /// case is accepted, so that each alarm has one path.
    public var alarm: AlarmID? { id(in: .alarmFolder) }

    /// The id of the activity whose object has this path, which need not exist; `nil`: the path is no activity's.
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
    /// The last path element of the object with this id.
    var pathElement: String { text(separator: UInt8(ascii: "_")) }
}
