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
}

extension ObjectPath {
    /// The object of the service.
    public static let alarms: ObjectPath = "/org/example/Alarms"

    /// The object of search.
    public static let search: ObjectPath = "/org/example/Alarms/Search"

    /// The object below which those of the alarms are.
    static let alarmFolder: ObjectPath = "/org/example/Alarms/alarm"

    /// The object of the alarm `id`: its identity with `_` where it has `-`, which a path may not have.
    public init(alarm id: AlarmID) {
        self.init(.alarmFolder, element: id.text(separator: UInt8(ascii: "_")))
    }

    /// The alarm whose object this would be; `nil`: it would be none's. A path has one spelling: that in lower case.
    public var alarm: AlarmID? {
        let folder = Self.alarmFolder.rawValue
        guard rawValue.hasPrefix(folder) else { return nil }
        guard let id = AlarmID(rawValue.dropFirst(folder.count + 1), separator: "_") else { return nil }
        return ObjectPath(alarm: id) == self ? id : nil
    }
}
