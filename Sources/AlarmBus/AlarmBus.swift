internal import ActivityCore
public import AlarmCore
public import DBus

/// The service's D-Bus interfaces: reads calls as requests, and makes the signals of effects.
///
/// # Theory of operation
///
/// Calls are dispatched, and Introspect is answered, by tables: ``ServiceInterface`` for the service, ``AlarmObject``
/// for an alarm. ``read(_:from:)`` changes nothing and sends nothing: it answers calls without changes from the current
/// alarms, and returns commands, which the service executes. ``ServiceObject`` is the service as visible to a caller: a
/// sandboxed caller sees only its own alarms. The service's own properties and the broadcasts are the same for all
/// callers. ``signal(of:press:to:)-(Effect,_,_)`` and ``propertiesChanged(from:to:)-(Alarm,_)`` make the signals of a
/// turn. Activities have tables and signals of their own.
public final class AlarmBus {
    unowned let service: any AlarmService
    private lazy var serviceTable = ObjectTable(
        [ServiceInterface.table, ActivitiesInterface.table, ServiceMethods.objectManager],
        children: { _ in ["alarm", "activity", "Search"] }
    ) { Request.question($0) }
    private lazy var alarmTable = ObjectTable([AlarmObject.interface]) { Request.question($0) }
    private lazy var activityTable = ObjectTable([ActivityObject.interface]) { Request.question($0) }
    private lazy var folderTable = ObjectTable<[String], Request>([], children: { $0 }) { .question($0) }
    /// The last announced values of the service's own properties.
    private var announced: [PropertyValue]
    /// The last announced values of the properties shared by all activities.
    private var announcedOfActivities: [PropertyValue]

    /// Creates the D-Bus interfaces of `service`, which must outlive this object.
    public init(of service: any AlarmService) {
        self.service = service
        let object = ServiceObject(service, for: .host)
        announced = ServiceInterface.observedProperties.map { $0.value(object) }
        announcedOfActivities = ActivitiesInterface.observedProperties.map { $0.value(object) }
    }

    /// Reads a call. The request depends on the current alarms: reading the same call later may return a different one.
    ///
    /// - Parameter caller: The program that sent the call.
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

    /// Returns the names of the children of an object without interfaces of its own; `nil`: there is no such object.
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

    /// Returns the signal of an effect; `nil`: the effect has none.
    ///
    /// - Parameters:
    ///   - press: The unique number of the press; `nil`: the effect isn't a press.
    ///   - destination: The connection that receives the signal of a press; `nil`: the signal is broadcast.
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

    /// Returns the signal that an app's action couldn't be run, with the reason.
    ///
    /// - Parameter destination: The connection that receives the signal; `nil`: it is broadcast.
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

    /// Returns the signal that times may have changed, with the cause.
    ///
    /// - Throws: `BusError` (`NoMemory`).
    public func timeChanged(_ cause: TimeChange) throws(BusError) -> Message {
        try Message.signal("TimeChanged", of: .alarms, at: .alarms) { $0.append(cause.rawValue) }
    }

    /// Returns the signal of a change of the person's decisions on sandboxed apps; it doesn't name the apps.
    ///
    /// - Throws: `BusError` (`NoMemory`).
    public func authorizationChanged() throws(BusError) -> Message {
        try Message.signal("AuthorizationChanged", of: .alarms, at: .alarms)
    }

    /// Returns the signal of a new alarm. A broadcast contains no texts: only the constant properties, and those whose
    /// changes are announced with their values.
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

    /// Returns the signal of the changed properties of an alarm since `before`; `nil`: none has changed.
    ///
    /// - Throws: `BusError` (`NoMemory`).
    public func propertiesChanged(from before: Alarm, to after: Alarm) throws(BusError) -> Message? {
        let now = service.now
        let changes = PropertyChanges(
            of: AlarmObject.properties, from: AlarmObject(service: service, alarm: before, now: now),
            to: AlarmObject(service: service, alarm: after, now: now))
        return changes.isEmpty ? nil : try changes.signal(of: .alarm, at: ObjectPath(alarm: after.id))
    }

    /// Returns the signal of the service's own properties that have changed since the last such signal; `nil`: none
    /// has.
    ///
    /// - Throws: `BusError` (`NoMemory`).
    public func propertiesChanged() throws(BusError) -> Message? {
        try changes(of: ServiceInterface.observedProperties, since: &announced, .alarms)
    }

    /// Returns the signal of the properties shared by all activities that have changed since the last such signal;
    /// `nil`: none has.
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
