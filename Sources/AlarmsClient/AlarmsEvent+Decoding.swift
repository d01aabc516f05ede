internal import DBus

extension AlarmsEvent {
    static let root: ObjectPath = "/org/example/Alarms"
    private static let alarms = "/org/example/Alarms/alarm/"
    private static let activities = "/org/example/Alarms/activity/"
    static let interface: InterfaceName = "org.example.Alarms"
    static let alarmInterface: InterfaceName = "org.example.Alarms.Alarm"
    static let activitiesInterface: InterfaceName = "org.example.Alarms.Activities"
    static let activityInterface: InterfaceName = "org.example.Alarms.Activity"

    /// Returns the path of the alarm's object; `nil` for an invalid id.
    static func path(of id: String) -> ObjectPath? {
        ObjectPath(alarms + String(id.map { $0 == "-" ? "_" : $0 }))
    }

    /// Returns the path of the activity's object; `nil` for an invalid id.
    static func activityPath(of id: String) -> ObjectPath? {
        ObjectPath(activities + String(id.map { $0 == "-" ? "_" : $0 }))
    }

    /// Returns the id of the object at this path; `nil` if it isn't in the folder.
    private static func id(of path: ObjectPath?, in folder: String) -> String? {
        guard let path, path.rawValue.hasPrefix(folder) else { return nil }
        return String(path.rawValue.dropFirst(folder.count).map { $0 == "_" ? "-" : $0 })
    }

    /// Returns the event of a signal; `nil` for an unknown signal of a later service.
    ///
    /// - Throws: ``AlarmsError`` if its arguments have wrong types.
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
            let path: ObjectPath = try arguments.next()
            let interfaces = try arguments.nextDictionary()
            if let id = id(of: path, in: alarms) {
                return .added(id: id, properties: interfaces[alarmInterface.rawValue]?.dictionaryValue ?? [:])
            }
            return id(of: path, in: activities).map { id in
                .activityAdded(id: id, properties: interfaces[activityInterface.rawValue]?.dictionaryValue ?? [:])
            }
        case (.objectManager, "InterfacesRemoved"):
            let path: ObjectPath = try arguments.next()
            if let id = id(of: path, in: alarms) { return .removed(id: id) }
            return id(of: path, in: activities).map { .activityRemoved(id: $0) }
        case (.properties, "PropertiesChanged"):
            return change(
                of: try arguments.next(), at: signal.path, try arguments.nextDictionary(), try arguments.next())
        case (activitiesInterface, "Ended"):
            return .activityEnded(id: try arguments.next(), reason: try arguments.next())
        case (activitiesInterface, "ActionInvoked"):
            return .activityActionInvoked(
                id: try arguments.next(), action: try arguments.next(), details: try arguments.nextDictionary())
        case (activitiesInterface, "ActionFailed"):
            return .activityActionFailed(
                id: try arguments.next(), action: try arguments.next(), error: try arguments.next())
        default:
            return nil
        }
    }

    /// Returns the event of changed properties; `nil` for an unknown interface of a later service.
    private static func change(
        of interface: String, at path: ObjectPath?, _ changed: [String: Value], _ invalidated: [String]
    ) -> AlarmsEvent? {
        switch interface {
        case self.interface.rawValue where path == root:
            .servicePropertiesChanged(changed: changed)
        case activitiesInterface.rawValue where path == root:
            changed["Enabled"]?.booleanValue.map { .activitiesEnabledChanged(isEnabled: $0) }
        case alarmInterface.rawValue:
            id(of: path, in: alarms).map { .propertiesChanged(id: $0, changed: changed, invalidated: invalidated) }
        case activityInterface.rawValue:
            id(of: path, in: activities).map {
                .activityPropertiesChanged(id: $0, changed: changed, invalidated: invalidated)
            }
        default: nil
        }
    }
}
