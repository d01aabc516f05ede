import DBus
import EventLoop
import TestSupport

extension BusName {
    static let alarms: BusName = "org.example.Alarms"
}

extension ObjectPath {
    static let alarms: ObjectPath = "/org/example/Alarms"

    /// The object of an alarm.
    init(alarm id: String) throws {
        let name = String(id.map { $0 == "-" ? "_" : $0 })
        guard let path = ObjectPath("/org/example/Alarms/alarm/\(name)") else { throw TestFailure("no id: \(id)") }
        self = path
    }
}

extension InterfaceName {
    static let alarms: InterfaceName = "org.example.Alarms"
    static let alarm: InterfaceName = "org.example.Alarms.Alarm"
}

/// Calls of the service.
extension Session {
    /// A call, to be sent.
    func message(
        _ member: MemberName, _ arguments: [Value] = [], of interface: InterfaceName = .alarms,
        at path: ObjectPath = .alarms
    ) throws -> Message {
        try Message.methodCall(member, of: interface, at: path, on: .alarms, startsService: false) { writer in
            arguments.forEach { $0.append(to: &writer) }
        }
    }

    /// Calls a method of the service and waits for the reply.
    ///
    /// - Throws: `BusError`: the reply, if it is an error.
    @discardableResult
    func call(
        _ member: MemberName, _ arguments: Value..., of interface: InterfaceName = .alarms,
        at path: ObjectPath = .alarms, by client: Client? = nil
    ) throws -> [Value] {
        let call = try message(member, arguments, of: interface, at: path)
        return try Value.arguments(of: (client ?? self.client).answer(to: call))
    }

    /// Schedules an alarm and returns its id.
    @discardableResult
    func schedule(_ configuration: [String: Value], id: String = "", by client: Client? = nil) throws -> String {
        try call("Schedule", .string(id), .dictionary(configuration), by: client)[0].text
    }

    /// Schedules an alarm for a near instant, and waits until it rings and the ring is stored.
    @discardableResult
    func ring(
        _ configuration: [String: Value] = [:], id: String = "", by client: Client? = nil
    ) throws -> String {
        let id = try startRinging(configuration, id: id, by: client)
        // `Fired` precedes the commit; the reply to this follows it.
        _ = try property("Version")
        return id
    }

    /// Schedules an alarm for a near instant, and waits until it rings.
    func startRinging(
        _ configuration: [String: Value] = [:], id: String = "", by client: Client? = nil
    ) throws -> String {
        // On a busy machine the soonest may be past when the service looks at it.
        for delay in [50_000, 400_000, 3_000_000] as [Int64] {
            let soon = Value.uint64(UInt64(Clock.wall.now + delay))
            do {
                let id = try schedule(configuration.merging(["fire-at": soon]) { $1 }, id: id, by: client)
                try next("Fired", of: id)
                return id
            } catch let error as BusError where error.name == "org.example.Alarms.Error.InvalidSchedule" {}
        }
        throw TestFailure("the service is seconds late")
    }

    /// Returns the arguments after the id of the oldest signal of this name about an alarm, and waits for it if there
    /// is none.
    @discardableResult
    func next(_ member: MemberName, of id: String) throws -> [Value] {
        let signal = try client.next(member, of: .alarms, at: .alarms) { signal in
            try Value.arguments(of: signal).first == .string(id)
        }
        return Array(try Value.arguments(of: signal).dropFirst())
    }

    /// The properties of an alarm, by GetAll.
    func properties(of id: String) throws -> [String: Value] {
        let path = try ObjectPath(alarm: id)
        return try call("GetAll", .string(InterfaceName.alarm.rawValue), of: .properties, at: path)[0].properties
    }

    /// A property of an alarm, by Get.
    func property(_ name: String, of id: String) throws -> Value {
        let path = try ObjectPath(alarm: id)
        let answer = try call("Get", .string(InterfaceName.alarm.rawValue), .string(name), of: .properties, at: path)
        guard case .variant(let value) = answer[0] else { throw TestFailure("Get answered \(answer)") }
        return value
    }

    /// A property of the service.
    func property(_ name: String) throws -> Value {
        let answer = try call("Get", .string(InterfaceName.alarms.rawValue), .string(name), of: .properties)
        guard case .variant(let value) = answer[0] else { throw TestFailure("Get answered \(answer)") }
        return value
    }

    /// Returns the properties of all alarms, by object path, from ObjectManager.
    func managedObjects() throws -> [String: [String: Value]] {
        try call("GetManagedObjects", of: .objectManager)[0].entries.mapValues { interfaces in
            let interfaces = try interfaces.entries
            guard let properties = interfaces[InterfaceName.alarm.rawValue], interfaces.count == 1 else {
                throw TestFailure("an alarm has interfaces \(interfaces)")
            }
            return try properties.properties
        }
    }

    /// Returns the alarms of List, in its order.
    func list(_ filter: [String: Value] = [:]) throws -> [[String: Value]] {
        try call("List", .dictionary(filter))[0].elements.map { try $0.properties }
    }

    /// The IDs of the shown notifications that the service has stored.
    private var rememberedNumbers: [UInt32] {
        bus.directory.read("runtime/alarms/notifications").split(separator: "\n").dropFirst().compactMap { line in
            UInt32(line.prefix { $0 != " " })
        }
    }

    /// Waits until the service has stored the IDs of the shown notifications, for the case of a crash.
    func waitUntilRemembered(_ numbers: [UInt32]) throws {
        let end = Clock.monotonic.now + Int64(EventLoop.longestWait) * 1_000_000
        while rememberedNumbers != numbers {
            guard Clock.monotonic.now < end else { throw TestFailure("waited in vain for \(numbers) to be remembered") }
            _ = try property("Version")
        }
    }
}

extension MatchRule {
    /// A rule for all signals of the service.
    static let allOfAlarms = MatchRule(sender: .alarms)
}

/// Returns so many seconds as a value, µs.
func seconds(_ count: UInt64) -> Value {
    .uint64(count * 1_000_000)
}
