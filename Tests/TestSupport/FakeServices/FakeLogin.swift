public import DBus
public import EventLoop

/// A fake logind, scripted by a test, for faults that the real one doesn't have on demand. Its locks are real
/// descriptors. It runs in the test's loop.
public final class FakeLogin {
    /// The reaction to a call of `Inhibit`.
    public enum Answer: Sendable {
        /// Gives the lock.
        case lock
        /// Answers with this error.
        case error(BusError)
        /// Answers with nothing in it.
        case empty
        /// Answers with text.
        case wrongType
        /// Leaves the call in ``unanswered``.
        case nothing
    }

    /// The reactions to the next calls of `Inhibit`; later ones get ``answer``.
    public var answers: [Answer] = []
    /// The reaction to all other calls of `Inhibit`.
    public var answer = Answer.lock
    /// The reactions to calls of `Inhibit` by operation, such as `handle-lid-switch`; they precede all others.
    public var answersAbout: [String: Answer] = [:]
    /// True if it is like systemd 257 or later, which has the mode `block-weak`.
    public var knowsWeakBlocks = true
    /// Its settings of sleep, by the names of their properties.
    public var settings = ["HandleLidSwitch": "suspend", "HandleSuspendKey": "suspend", "IdleAction": "ignore"]
    /// Its property `PreparingForSleep`; `nil`: it has none.
    public var isPreparingForSleep: Bool? = false
    /// The property `LockedHint` of the session; `nil`: it has none.
    public var isLocked: Bool?
    /// The arguments of calls of `Inhibit`: what, who, why and mode, by arrival.
    public private(set) var asked: [[String]] = []
    /// The calls that it didn't answer, oldest first.
    public private(set) var unanswered: [Message] = []
    /// The number of reads of `PreparingForSleep`.
    public private(set) var questions = 0
    /// The locks that it has given, oldest first.
    public private(set) var locks: [FakeLock] = []
    private var connection: Connection?
    private let loop: EventLoop
    private static let path: ObjectPath = "/org/freedesktop/login1"
    private static let interface: InterfaceName = "org.freedesktop.login1.Manager"

    /// Connects it to `bus`, where it takes the name.
    ///
    /// - Throws: `BusError` if the bus refuses, ``TestFailure`` if there is another.
    public init(on bus: PrivateBus, in loop: EventLoop) throws {
        self.loop = loop
        let connection = try Connection(to: .address(bus.address), in: loop)
        self.connection = connection
        connection.whenCalled = { [unowned self] call in
            do { try receive(call) } catch { preconditionFailure("\(error)") }
        }
        try connection.takeName("org.freedesktop.login1")
    }

    /// Returns the open locks of this mode on sleep, idleness and the lid.
    public func openLocks(_ mode: String) -> [FakeLock] {
        locks.filter { $0.isOpen && $0.mode == mode && $0.what != "shutdown" }
    }

    /// The open locks that delay a shutdown.
    public var shutdownLocks: [FakeLock] {
        locks.filter { $0.isOpen && $0.mode == "delay" && $0.what == "shutdown" }
    }

    /// Emits `PrepareForShutdown`: the machine is about to be switched off, or that was called off.
    public func prepareForShutdown(_ isComing: Bool) throws {
        try connection?.send(
            Message.signal("PrepareForShutdown", of: Self.interface, at: Self.path) { $0.append(isComing) })
    }

    /// Ends, as a crash would. Its locks stay open: they are descriptors.
    public func die() {
        connection = nil
    }

    /// Emits `PrepareForSleep`: the machine is about to sleep, or awake again.
    public func prepareForSleep(_ isComing: Bool) throws {
        guard let connection else { return }
        isPreparingForSleep = isComing
        try Self.prepareForSleep(isComing, on: connection)
    }

    /// Emits the same signal from any connection, as a broadcast or to one.
    public static func prepareForSleep(
        _ isComing: Bool, on connection: Connection, to destination: BusName? = nil
    ) throws {
        try connection.send(
            Message.signal("PrepareForSleep", of: interface, at: path, to: destination) { $0.append(isComing) })
    }

    /// Replies to the oldest call that it left unanswered, with a lock.
    public func answerLate() throws {
        try give(unanswered.removeFirst())
    }

    private func receive(_ call: Message) throws {
        switch call.member {
        case "Inhibit": try inhibit(call)
        case "Get":
            var reader = Reader(call)
            _ = try reader.string()
            let name = try reader.string()
            if let setting = settings[name] {
                try connection?.send(call.reply { $0.variant("s") { $0.append(setting) } })
                return
            }
            if name == "LockedHint", call.path == "/org/freedesktop/login1/session/auto" {
                try connection?.send(
                    isLocked.map { isLocked in try call.reply { $0.variant("b") { $0.append(isLocked) } } }
                        ?? call.reply(BusError("org.freedesktop.login1.NoSuchSession", "no session")))
                return
            }
            guard name == "PreparingForSleep" else { throw TestFailure("unknown property \(name)") }
            questions += 1
            guard let isPreparingForSleep else {
                try connection?.send(call.reply(BusError(.unknownProperty, "no such property")))
                return
            }
            try connection?.send(call.reply { $0.variant("b") { $0.append(isPreparingForSleep) } })
        default: throw TestFailure("unknown call \(call.member?.rawValue ?? "")")
        }
    }

    private func inhibit(_ call: Message) throws {
        let request = try Self.request(of: call)
        asked.append(request)
        if request.last == "block-weak", !knowsWeakBlocks {
            try connection?.send(call.reply(BusError(.invalidArguments, "Invalid mode specification block-weak")))
            return
        }
        switch answersAbout[request[0]] ?? (answers.isEmpty ? answer : answers.removeFirst()) {
        case .lock: try give(call)
        case .error(let error): try connection?.send(call.reply(error))
        case .empty: try connection?.send(call.reply())
        case .wrongType: try connection?.send(call.reply { $0.append("lock") })
        case .nothing: unanswered.append(call)
        }
    }

    private func give(_ call: Message) throws {
        let request = try Self.request(of: call)
        let lock = try FakeLock(what: request[0], mode: request[3], in: loop)
        locks.append(lock)
        try lock.give { descriptor in
            try connection?.send(call.reply { $0.append(fileDescriptor: descriptor) })
        }
    }

    private static func request(of call: Message) throws -> [String] {
        var reader = Reader(call)
        return try (0..<4).map { _ in try reader.string() }
    }
}
