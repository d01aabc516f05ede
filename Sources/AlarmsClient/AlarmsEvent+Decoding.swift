internal import DBus

extension AlarmsEvent {
    static let root: ObjectPath = "/org/example/Alarms"
    private static let alarms = "/org/example/Alarms/alarm/"
    static let interface: InterfaceName = "org.example.Alarms"
    static let alarmInterface: InterfaceName = "org.example.Alarms.Alarm"

    /// The path of the alarm's object; `nil` for an id that can't be one.
    static func path(of id: String) -> ObjectPath? {
        ObjectPath(alarms + String(id.map { $0 == "-" ? "_" : $0 }))
    }

    private static func id(of path: ObjectPath?) -> String? {
        guard let path, path.rawValue.hasPrefix(alarms) else { return nil }
        return String(path.rawValue.dropFirst(alarms.count).map { $0 == "_" ? "-" : $0 })
    }

    /// The event of a signal; `nil` for one that a later service may add.
    init?(_ signal: Message) {
        guard let event = try? Self.event(signal) else { return nil }
        self = event
    }

    private static func event(_ signal: Message) throws(Reader.TypeMismatch) -> AlarmsEvent? {
        var reader = Reader(signal)
        switch (signal.interface, signal.member?.rawValue) {
        case (interface, "Fired"):
            return .fired(id: try reader.string(), dueUSec: try reader.uint64(), actualUSec: try reader.uint64())
        case (interface, "Stopped"):
            return .stopped(id: try reader.string(), reason: try reader.string())
        case (interface, "Snoozed"):
            return .snoozed(id: try reader.string(), fireUSec: try reader.uint64())
        case (interface, "Missed"):
            return .missed(
                id: try reader.string(), dueUSec: try reader.uint64(), policy: try reader.string(),
                count: try reader.uint32())
        case (interface, "ActionInvoked"):
            return .actionInvoked(
                id: try reader.string(), action: try reader.string(),
                details: try Value(from: &reader).dictionaryValue ?? [:])
        case (interface, "ActionFailed"):
            return .actionFailed(id: try reader.string(), action: try reader.string(), error: try reader.string())
        case (interface, "TimeChanged"):
            return .timeChanged(cause: try reader.string())
        case (.objectManager, "InterfacesAdded"):
            guard let id = id(of: try reader.objectPath()) else { return nil }
            let interfaces = try Value(from: &reader).dictionaryValue
            return .added(id: id, properties: interfaces?[alarmInterface.rawValue]?.dictionaryValue ?? [:])
        case (.objectManager, "InterfacesRemoved"):
            return id(of: try reader.objectPath()).map { .removed(id: $0) }
        case (.properties, "PropertiesChanged"):
            reader.skip()
            let changed = try Value(from: &reader).dictionaryValue ?? [:]
            let invalidated = try reader.strings()
            if signal.path == root { return .servicePropertiesChanged(changed: changed) }
            return id(of: signal.path).map {
                .propertiesChanged(id: $0, changed: changed, invalidated: invalidated)
            }
        default:
            return nil
        }
    }
}
