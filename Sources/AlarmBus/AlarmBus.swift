internal import ActivityCore
public import AlarmCore
public import DBus

/// `org.example.Alarms` on the bus: reads calls as requests, and makes signals of effects.
///
/// # Theory of operation
///
/// The tables say what there is: ``ServiceInterface`` for the service, ``AlarmObject`` for an alarm; calls are
/// dispatched by them and Introspect is answered from them. ``read(_:)`` only reads: it changes nothing and sends
/// nothing. A question is answered by the alarms as they are; a command is returned, since it is for the service to do it.
/// A sandboxed caller is answered as if there were no other alarms than its own:
/// ``ServiceObject`` is the service as a caller sees it. The service's own properties and the broadcasts are the same for
/// all. ``signal(of:to:)`` and ``propertiesChanged(from:to:)`` make the signals of a
/// turn, likewise. Activities, which stand beside the alarms, have tables and signals of their own.
public final class AlarmBus {
    unowned let service: any AlarmService
    private lazy var serviceTable = ObjectTable(
        [ServiceInterface.table, ActivitiesInterface.table, ServiceMethods.objectManager],
        children: { _ in ["alarm", "activity", "Search"] }
    ) { Request.question($0) }
    private lazy var alarmTable = ObjectTable([AlarmObject.interface]) { Request.question($0) }
    private lazy var activityTable = ObjectTable([ActivityObject.interface]) { Request.question($0) }
    private lazy var folderTable = ObjectTable<[String], Request>([], children: { $0 }) { .question($0) }
    /// The service's own properties as they were announced last.
    private var announced: [PropertyValue]
    /// Those that all activities share.
    private var announcedOfActivities: [PropertyValue]

    /// Creates the surface of `service`, which outlives it.
    public init(of service: any AlarmService) {
        self.service = service
        let object = ServiceObject(service, for: .host)
        announced = ServiceInterface.observedProperties.map { $0.value(object) }
        announcedOfActivities = ActivitiesInterface.observedProperties.map { $0.value(object) }
    }

    /// Reads a call. Read again later, it may be another request, as the alarms are others then.
    ///
    /// - Parameter caller: The program that has sent it.
    public func read(_ call: Message, from caller: Caller = .host) -> Request {
        do throws(BusError) { return try request(call, from: caller) } catch {
            return .question(try? call.reply(error))
        }
    }

    private func request(_ call: Message, from caller: Caller) throws(BusError) -> Request {
        guard let path = call.path else { throw .unknownObject(nil) }
        let object = ServiceObject(service, for: caller)
        if path == .alarms { return try serviceTable.answer(call, from: object) }
        if let id = path.alarm, let alarm = object.alarms.alarm(id) {
            return try alarmTable.answer(call, from: AlarmObject(service: service, alarm: alarm, now: service.now))
        }
        if let id = path.activity, let activity = service.activities.activity(id, seenBy: caller) {
            return try activityTable.answer(call, from: ActivityObject(activity))
        }
        guard let children = children(of: path, object) else { throw .unknownObject(path) }
        return try folderTable.answer(call, from: children)
    }

    /// The names of the objects below one that is there only for the objects below it; `nil`: there is no such object.
    private func children(of path: ObjectPath, _ object: ServiceObject) -> [String]? {
        switch path.rawValue {
        case "/": return ["org"]
        case "/org": return ["example"]
        case "/org/example": return ["Alarms"]
        case ObjectPath.alarmFolder.rawValue:
            var names: [String] = []
            object.alarms.forEach { names.append($0.id.pathElement) }
            return names
        case ObjectPath.activityFolder.rawValue: return object.activities.map(\.id.pathElement)
        default: return nil
        }
    }

    // MARK: Signals

    /// The signal that tells of `effect`; `nil`: none does.
    ///
    /// - Parameters:
    ///   - press: The number of the press of which it tells, which no other one has; `nil`: of none.
    ///   - destination: The one connection that gets it, if it tells of a press; `nil`: all that listen.
    /// - Throws: `BusError` (`NoMemory`).
    public func signal(
        of effect: Effect, press: UInt64? = nil, to destination: BusName? = nil
    ) throws(BusError) -> Message? {
        switch effect {
        case .added(let alarm): return try added(alarm)
        case .removed(let id): return try removed(id)
        case .fired(let id, let due, let actual):
            return try signal("Fired", id) { writer in
                writer.append(UInt64(clamping: due.microseconds))
                writer.append(UInt64(clamping: actual.microseconds))
            }
        case .stopped(let id, let reason): return try signal("Stopped", id) { $0.append(reason.rawValue) }
        case .snoozed(let id, let fire):
            return try signal("Snoozed", id) { $0.append(UInt64(clamping: fire.microseconds)) }
        case .missed(let id, let due, let policy, let count):
            return try signal("Missed", id) { writer in
                writer.append(UInt64(clamping: due.microseconds))
                writer.append(policy.rawValue)
                writer.append(count)
            }
        case .invoked(let id, let button, _, _):
            return try signal("ActionInvoked", id, to: destination) { writer in
                writer.append(button.rawValue)
                writer.appendDetails(ofPress: press)
            }
        case .authorizationsChanged: return try authorizationChanged()
        case .alertChanged: return nil
        }
    }

    /// The signal that tells that an app's action couldn't be run, and why.
    ///
    /// - Parameter destination: The one connection that gets it; `nil`: all that listen.
    /// - Throws: `BusError` (`NoMemory`).
    public func actionFailed(
        _ id: AlarmID, _ press: AlarmAction, because error: String, to destination: BusName? = nil
    ) throws(BusError) -> Message {
        try signal("ActionFailed", id, to: destination) { writer in
            writer.append(press.rawValue)
            writer.append(error)
        }
    }

    private func signal(
        _ member: MemberName, _ id: AlarmID, to destination: BusName? = nil, _ write: (inout Writer) -> Void
    ) throws(BusError) -> Message {
        try Message.signal(member, of: .alarms, at: .alarms, to: destination) { writer in
            writer.append(id.description)
            write(&writer)
        }
    }

    /// The signal that tells why times may be others now.
    ///
    /// - Throws: `BusError` (`NoMemory`).
    public func timeChanged(_ cause: TimeChange) throws(BusError) -> Message {
        try Message.signal("TimeChanged", of: .alarms, at: .alarms) { $0.append(cause.rawValue) }
    }

    /// The signal of a change of the person's decisions on sandboxed apps; it doesn't name the apps.
    ///
    /// - Throws: `BusError` (`NoMemory`).
    public func authorizationChanged() throws(BusError) -> Message {
        try Message.signal("AuthorizationChanged", of: .alarms, at: .alarms)
    }

    /// A broadcast tells no text: of the properties only those whose changes tell their values, and the constant ones.
    private func added(_ alarm: Alarm) throws(BusError) -> Message {
        let object = AlarmObject(service: service, alarm: alarm, now: service.now)
        return try Message.signal("InterfacesAdded", of: .objectManager, at: .alarms) { writer in
            writer.append(ObjectPath(alarm: alarm.id))
            object.appendInterfaces(to: &writer) { $0.changeSignal == .value || $0.changeSignal == .constant }
        }
    }

    private func removed(_ id: AlarmID) throws(BusError) -> Message {
        try Message.signal("InterfacesRemoved", of: .objectManager, at: .alarms) { writer in
            writer.append(ObjectPath(alarm: id))
            writer.append([InterfaceName.alarm.rawValue])
        }
    }

    /// The signal that tells what has changed of an alarm since it was `before`; `nil`: nothing has.
    ///
    /// - Throws: `BusError` (`NoMemory`).
    public func propertiesChanged(from before: Alarm, to after: Alarm) throws(BusError) -> Message? {
        let now = service.now
        let changes = PropertyChanges(
            of: AlarmObject.properties, from: AlarmObject(service: service, alarm: before, now: now),
            to: AlarmObject(service: service, alarm: after, now: now))
        return changes.isEmpty ? nil : try changes.signal(of: .alarm, at: ObjectPath(alarm: after.id))
    }

    /// The signal that tells what has changed of the service's own properties since the last one; `nil`: nothing has.
    ///
    /// - Throws: `BusError` (`NoMemory`).
    public func propertiesChanged() throws(BusError) -> Message? {
        try changes(of: ServiceInterface.observedProperties, since: &announced, .alarms)
    }

    /// The signal that tells what has changed of the properties that all activities share since the last one; `nil`:
    /// nothing has.
    ///
    /// - Throws: `BusError` (`NoMemory`).
    public func activitiesPropertiesChanged() throws(BusError) -> Message? {
        try changes(of: ActivitiesInterface.observedProperties, since: &announcedOfActivities, .activities)
    }

    private func changes(
        of properties: [ObservedProperty<ServiceObject>], since announced: inout [PropertyValue],
        _ interface: InterfaceName
    ) throws(BusError) -> Message? {
        var changes = PropertyChanges<ServiceObject>()
        let object = ServiceObject(service, for: .host)
        for (index, observed) in properties.enumerated() {
            let value = observed.value(object)
            guard value != announced[index] else { continue }
            announced[index] = value
            changes.add(observed.property, value)
        }
        return changes.isEmpty ? nil : try changes.signal(of: interface, at: .alarms)
    }
}
