internal import DBus
public import EventLoop

/// A fake of the user's service manager for timer units, scripted by a test: the real one can neither wake anything
/// here nor fail on demand. It runs in the test's loop.
public final class FakeSystemd {
    /// A unit that it was asked to start.
    public struct Unit: Equatable {
        /// Its name.
        public let name: String
        /// Its properties, as text.
        public let properties: [String: String]
    }

    /// The results of the next jobs; those after them are "done".
    public var results: [String] = []
    /// True if jobs end at once.
    public var endsJobs = true
    /// The names of the loaded units.
    public private(set) var units: Set<String> = []
    /// The units of calls of `StartTransientUnit`, by arrival.
    public private(set) var started: [Unit] = []
    /// The methods that were called, by arrival.
    public private(set) var calls: [String] = []
    private var jobs: [String] = []
    private let connection: Connection
    private static let manager: InterfaceName = "org.freedesktop.systemd1.Manager"
    private static let path: ObjectPath = "/org/freedesktop/systemd1"

    /// Connects it to `bus`, where it takes the name.
    ///
    /// - Parameter units: The names of the units that are loaded at first.
    /// - Throws: `BusError` if the bus refuses, ``TestFailure`` if there is another.
    public init(on bus: PrivateBus, units: Set<String> = [], in loop: EventLoop) throws {
        self.units = units
        connection = try Connection(to: .address(bus.address), in: loop)
        connection.whenCalled = { [unowned self] call in
            do { try receive(call) } catch { preconditionFailure("\(error)") }
        }
        try connection.takeName("org.freedesktop.systemd1")
    }

    /// Ends the oldest job.
    public func endJob() throws {
        let unit = jobs.removeFirst()
        let result = results.isEmpty ? "done" : results.removeFirst()
        if result == "done" { units.insert(unit) }
        try connection.send(
            Message.signal("JobRemoved", of: Self.manager, at: Self.path) { writer in
                writer.append(UInt32(7))
                writer.append("/org/freedesktop/systemd1/job/7" as ObjectPath)
                writer.append(unit)
                writer.append(result)
            })
    }

    private func receive(_ call: Message) throws {
        let member = call.member?.rawValue ?? ""
        calls.append(member)
        var reader = Reader(call)
        switch member {
        case "Subscribe": try connection.send(call.reply())
        case "StartTransientUnit":
            let unit = Unit(name: try reader.string(), properties: try Self.properties(&reader))
            guard !units.contains(unit.name) else {
                try connection.send(call.reply(BusError("org.freedesktop.systemd1.UnitExists", "it is there already")))
                return
            }
            started.append(unit)
            try begin(unit.name, call)
        case "StartUnit": try begin(try reader.string(), call)
        case "StopUnit": units.remove(try reader.string())
        case "ListUnitsByPatterns": try list(call)
        default: throw TestFailure("unknown call \(member)")
        }
    }

    private func begin(_ unit: String, _ call: Message) throws {
        jobs.append(unit)
        try connection.send(call.reply { $0.append("/org/freedesktop/systemd1/job/7" as ObjectPath) })
        if endsJobs { try endJob() }
    }

    private func list(_ call: Message) throws {
        try connection.send(
            call.reply { writer in
                writer.array(of: "(ssssssouso)") { writer in
                    for unit in units.sorted() {
                        writer.structure { writer in
                            for text in [unit, "", "loaded", "active", "waiting", ""] { writer.append(text) }
                            writer.append(Self.path)
                            writer.append(UInt32(0))
                            writer.append("")
                            writer.append(Self.path)
                        }
                    }
                }
            })
    }

    /// Reads the properties of a timer unit, as text.
    private static func properties(_ reader: inout Reader) throws -> [String: String] {
        _ = try reader.string()
        var properties: [String: String] = [:]
        var list = try reader.array(of: "(sv)")
        while !list.isAtEnd {
            var entry = try list.structure()
            let name = try entry.string()
            var value = try entry.variant()
            switch value.signature {
            case "s": properties[name] = try value.string()
            case "b": properties[name] = "\(try value.boolean())"
            case "t": properties[name] = "\(try value.uint64())"
            case "a(ss)":
                var elements = try value.array(of: "(ss)")
                var element = try elements.structure()
                properties[name] = "\(try element.string())=\(try element.string())"
            default: throw TestFailure("a property of type \(value.signature)")
            }
        }
        return properties
    }
}
