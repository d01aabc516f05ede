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
    ///
    /// - Throws: ``AlarmsError`` if its arguments have other types.
    static func event(_ signal: Message) throws(AlarmsError) -> AlarmsEvent? {
        var arguments = MessageArguments(signal)
        switch (signal.interface, signal.member?.rawValue) {
        case (interface, "Fired"):
            return .fired(
                id: try arguments.next(), dueUSec: try arguments.next(), actualUSec: try arguments.next())
        case (interface, "Stopped"):
            return .stopped(id: try arguments.next(), reason: try arguments.next())
        case (interface, "Snoozed"):
            return .snoozed(id: try arguments.next(), fireUSec: try arguments.next())
        case (interface, "Missed"):
            return .missed(
                id: try arguments.next(), dueUSec: try arguments.next(), policy: try arguments.next(),
                count: try arguments.next())
        case (interface, "ActionInvoked"):
            return .actionInvoked(
                id: try arguments.next(), action: try arguments.next(), details: try arguments.nextDictionary())
        case (interface, "ActionFailed"):
            return .actionFailed(id: try arguments.next(), action: try arguments.next(), error: try arguments.next())
        case (interface, "TimeChanged"):
            return .timeChanged(cause: try arguments.next())
        case (interface, "AuthorizationChanged"):
            return .authorizationChanged
        case (.objectManager, "InterfacesAdded"):
            guard let id = id(of: try arguments.next()) else { return nil }
            let interfaces = try arguments.nextDictionary()
            return .added(id: id, properties: interfaces[alarmInterface.rawValue]?.dictionaryValue ?? [:])
        case (.objectManager, "InterfacesRemoved"):
            return id(of: try arguments.next()).map { .removed(id: $0) }
        case (.properties, "PropertiesChanged"):
            _ = try arguments.next(String.self)
            let changed = try arguments.nextDictionary()
            let invalidated = try arguments.next([String].self)
            if signal.path == root { return .servicePropertiesChanged(changed: changed) }
            return id(of: signal.path).map {
                .propertiesChanged(id: $0, changed: changed, invalidated: invalidated)
            }
        default:
            return nil
        }
    }
}
