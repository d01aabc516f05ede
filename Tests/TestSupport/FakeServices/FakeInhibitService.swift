public import DBus
public import EventLoop

/// A fake of a session service that inhibits sleep, scripted by a test. It runs in the test's loop.
public final class FakeInhibitService {
    /// The service that it replaces.
    public enum Kind: Sendable {
        /// GNOME's session manager.
        case sessionManager
        /// Plasma's PowerDevil.
        case powerDevil
        /// Xfce's power manager.
        case xfce

        fileprivate var names: [BusName] {
            switch self {
            case .sessionManager: ["org.gnome.SessionManager"]
            case .powerDevil: ["org.freedesktop.PowerManagement", "org.freedesktop.PowerManagement.Inhibit"]
            case .xfce: ["org.freedesktop.PowerManagement"]
            }
        }

        fileprivate var interface: InterfaceName {
            self == .sessionManager ? "org.gnome.SessionManager" : "org.freedesktop.PowerManagement.Inhibit"
        }

        fileprivate var path: ObjectPath {
            self == .sessionManager ? "/org/gnome/SessionManager" : "/org/freedesktop/PowerManagement/Inhibit"
        }

        fileprivate var release: MemberName { self == .sessionManager ? "Uninhibit" : "UnInhibit" }
    }

    /// The reaction to a call of `Inhibit`.
    public enum Answer: Sendable {
        /// Gives a cookie.
        case cookie
        /// Answers with this error.
        case error(BusError)
        /// Answers with text.
        case wrongType
        /// Leaves the call in ``unanswered``.
        case nothing
    }

    /// The reaction to calls of `Inhibit`.
    public var answer = Answer.cookie
    /// The arguments of calls of `Inhibit`, by arrival.
    public private(set) var asked: [String] = []
    /// The cookies that are held.
    public private(set) var held: Set<UInt32> = []
    /// The cookies that were released and weren't held.
    public private(set) var unknown: [UInt32] = []
    /// The calls that it didn't answer, oldest first.
    public private(set) var unanswered: [Message] = []
    private let kind: Kind
    private var connection: Connection?
    private var lastCookie: UInt32 = 0

    /// Connects it to `bus`, where it takes its names.
    ///
    /// - Throws: `BusError` if the bus refuses, ``TestFailure`` if there is another.
    public init(_ kind: Kind, on bus: PrivateBus, in loop: EventLoop) throws {
        self.kind = kind
        let connection = try Connection(to: .address(bus.address), in: loop)
        self.connection = connection
        connection.whenCalled = { [unowned self] call in
            do { try receive(call) } catch { preconditionFailure("\(error)") }
        }
        for name in kind.names {
            try connection.takeName(name)
        }
    }

    /// Ends, as a crash would.
    public func die() {
        connection = nil
    }

    /// Replies to the oldest call that it left unanswered, with a cookie.
    public func answerLate() throws {
        try give(unanswered.removeFirst())
    }

    private func receive(_ call: Message) throws {
        var reader = Reader(call)
        switch call.member {
        case "Inhibit" where call.path == kind.path && call.interface == kind.interface:
            let appID = try reader.string()
            switch kind {
            case .sessionManager:
                asked.append("\(appID), \(try reader.uint32()), \(try reader.string()), \(try reader.uint32())")
            case .powerDevil, .xfce: asked.append("\(appID), \(try reader.string())")
            }
            switch answer {
            case .cookie: try give(call)
            case .error(let error): try connection?.send(call.reply(error))
            case .wrongType: try connection?.send(call.reply { $0.append("1") })
            case .nothing: unanswered.append(call)
            }
        case kind.release where call.path == kind.path && call.interface == kind.interface:
            let cookie = try reader.uint32()
            if held.remove(cookie) == nil { unknown.append(cookie) }
            try connection?.send(call.reply())
        default: throw TestFailure("unknown call \(call.member?.rawValue ?? "")")
        }
    }

    private func give(_ call: Message) throws {
        lastCookie += 1
        held.insert(lastCookie)
        try connection?.send(call.reply { $0.append(lastCookie) })
    }
}
