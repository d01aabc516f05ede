internal import DBus
public import EventLoop

/// A fake of the desktop's store of permissions, of version 1, for faults that the real one doesn't have. It has one
/// row.
public final class FakePermissionStore {
    /// The reaction to calls.
    public enum Manner: Sendable {
        /// Answers, and reports changes.
        case works
        /// Refuses all changes.
        case refuses
        /// Answers nothing.
        case hangs
        /// Answers with text.
        case wrongType
    }

    /// The row: the entries by app; `nil`: there is none.
    public var row: [String: [String]]?
    /// The reaction to calls.
    public var manner = Manner.works
    /// The methods that were called, with the app: `SetPermission org.example.Tea`.
    public private(set) var calls: [String] = []
    private var connection: Connection?
    private var unanswered: [Message] = []

    /// Connects it to `bus`, where it takes the name.
    ///
    /// - Throws: `BusError` if the bus refuses, ``TestFailure`` if there is another.
    public init(_ row: [String: [String]]? = nil, on bus: PrivateBus, in loop: EventLoop) throws {
        self.row = row
        let connection = try Connection(to: .address(bus.address), in: loop)
        self.connection = connection
        connection.whenCalled = { [unowned self] call in
            do { try receive(call) } catch { preconditionFailure("\(error)") }
        }
        try connection.takeName("org.freedesktop.impl.portal.PermissionStore")
    }

    /// Ends, as a crash would.
    public func die() {
        connection = nil
    }

    /// Reports the row.
    public func report(table: String = "alarms", isDeleted: Bool = false) throws {
        let interface: InterfaceName = "org.freedesktop.impl.portal.PermissionStore"
        try connection?.send(
            Message.signal("Changed", of: interface, at: "/org/freedesktop/impl/portal/PermissionStore") { writer in
                writer.append(table)
                writer.append("schedule")
                writer.append(isDeleted)
                writer.variant("y") { $0.append(UInt8(0)) }
                append(to: &writer)
            })
    }

    private func receive(_ call: Message) throws {
        var reader = Reader(call)
        var arguments: [String] = []
        while !reader.isAtEnd {
            if let text = try? reader.string() { arguments.append(text) } else { break }
        }
        var app = arguments.count > 2 ? arguments[2] : ""
        var entry: [String] = []
        if call.member == "SetPermission" {
            _ = try reader.boolean()
            _ = try reader.string()
            app = try reader.string()
            entry = try reader.strings()
        }
        calls.append("\(call.member?.rawValue ?? "")\(app.isEmpty ? "" : " ")\(app)")
        switch manner {
        case .hangs: unanswered.append(call)
        case .wrongType: try connection?.send(call.reply { $0.append("row") })
        case .refuses where call.member != "Lookup":
            try connection?.send(call.reply(BusError(.failed, "the disk is full")))
        case .works, .refuses: try answer(call, app, entry)
        }
    }

    private func answer(_ call: Message, _ app: String, _ entry: [String]) throws {
        switch call.member {
        case "Lookup" where row == nil:
            try connection?.send(call.reply(BusError("org.freedesktop.portal.Error.NotFound", "no entry")))
        case "Lookup":
            try connection?.send(
                call.reply { writer in
                    append(to: &writer)
                    writer.variant("y") { $0.append(UInt8(0)) }
                })
        case "SetPermission":
            row = (row ?? [:]).merging([app: entry]) { $1 }
            try report()
            try connection?.send(call.reply())
        default: try connection?.send(call.reply(BusError(.unknownMethod, "no such method")))
        }
    }

    private func append(to writer: inout Writer) {
        writer.array(of: "{sas}") { writer in
            for (app, entry) in row ?? [:] {
                writer.dictionaryEntry { writer in
                    writer.append(app)
                    writer.append(entry)
                }
            }
        }
    }
}
