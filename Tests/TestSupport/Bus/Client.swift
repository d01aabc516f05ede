public import DBus
public import EventLoop
public import Glibc

/// A blocking D-Bus client: a call returns its reply. The loop runs meanwhile, with all sources of the test. It keeps
/// the signals that ``record(_:)`` subscribes to.
public final class Client {
    /// Its connection.
    public let connection: Connection
    /// The loop that runs in its blocking functions.
    public let loop: EventLoop
    /// The received signals that ``next(_:of:at:within:where:)`` hasn't returned, oldest first.
    public var signals: [Message] = []
    private var subscriptions: [Subscription] = []

    /// Connects to `bus`.
    ///
    /// - Throws: `BusError` if the bus refuses.
    public convenience init(on bus: PrivateBus, in loop: EventLoop) throws {
        try self.init(at: bus.address, in: loop)
    }

    /// Connects to the bus at an address. D-Bus Specification, *Server Addresses*.
    ///
    /// - Throws: `BusError` if nobody listens there, the bus refuses, or it hasn't answered after
    ///   `EventLoop.longestWait`.
    public init(at address: String, in loop: EventLoop) throws {
        self.loop = loop
        connection = try Self.connect(to: address, in: loop)
    }

    /// Connects again while the bus doesn't answer: libdbus waits 25 s, which a bus that is only being started on a busy
    /// machine may miss.
    private static func connect(to address: String, in loop: EventLoop) throws(BusError) -> Connection {
        let deadline = Clock.monotonic.now + Int64(EventLoop.longestWait) * 1_000_000
        while true {
            do {
                return try Connection(to: .address(address), in: loop)
            } catch {
                guard error.name == .noReply, Clock.monotonic.now < deadline else { throw error }
            }
        }
    }

    /// Its unique name on the bus.
    public var uniqueName: BusName? { connection.uniqueName }

    /// Calls a method and waits for the reply.
    ///
    /// - Parameters:
    ///   - timeout: The limit of waiting for it, ms.
    ///   - write: Appends the arguments.
    /// - Throws: `BusError`: the reply, if it is an error; ``TestFailure`` if there is none at all.
    @discardableResult
    public func call(
        _ member: MemberName, of interface: InterfaceName, at path: ObjectPath, on destination: BusName,
        timeout: Int32 = .max, _ write: (inout Writer) -> Void = { _ in }
    ) throws -> Message {
        try answer(
            to: Message.methodCall(member, of: interface, at: path, on: destination, write), timeout: timeout)
    }

    /// Sends a call and waits for the reply.
    ///
    /// - Throws: `BusError`: the reply, if it is an error; ``TestFailure`` if there is none at all.
    @discardableResult
    public func answer(to call: Message, timeout: Int32 = .max) throws -> Message {
        var answer: Result<Message, BusError>?
        let pending = try connection.call(call, timeout: timeout) { answer = $0 }
        defer { withExtendedLifetime(pending) {} }
        try loop.wait(for: "the answer to \(call.member?.rawValue ?? "a call")") { answer != nil }
        return try answer.map { try $0.get() } ?? call
    }

    /// Reads a property.
    ///
    /// - Returns: A reader inside the variant.
    /// - Throws: As ``call(_:of:at:on:timeout:_:)``.
    public func property(
        _ name: MemberName, of interface: InterfaceName, at path: ObjectPath, on destination: BusName
    ) throws -> Reader {
        let reply = try call("Get", of: .properties, at: path, on: destination) { writer in
            writer.append(interface.rawValue)
            writer.append(name.rawValue)
        }
        var reader = Reader(reply)
        return try reader.variant()
    }

    /// Subscribes to the signals that match `rule`; when it returns, the bus has the rule.
    ///
    /// - Throws: `BusError` if the bus doesn't reply.
    public func record(_ rule: MatchRule) throws {
        subscriptions.append(connection.subscribe(to: rule) { [unowned self] in signals.append($0) })
        try synchronize()
    }

    /// Waits until the bus has handled all earlier messages of ours, and its own earlier ones have arrived.
    ///
    /// - Throws: `BusError` if the bus doesn't reply.
    public func synchronize() throws {
        try call("GetId", of: .bus, at: "/org/freedesktop/DBus", on: .bus)
    }

    /// Removes the oldest matching signal from ``signals``, and returns it; waits for it if there is none.
    ///
    /// - Throws: ``TestFailure``, with the other signals, after the timeout.
    public func next(
        _ member: MemberName, of interface: InterfaceName? = nil, at path: ObjectPath? = nil,
        within seconds: Int = EventLoop.longestWait,
        where condition: (Message) throws -> Bool = { _ in true }
    ) throws -> Message {
        var found: Int?
        do {
            try loop.wait(for: "the signal \(member)", within: seconds) {
                found = try signals.firstIndex { signal in
                    try signal.member == member && (interface == nil || signal.interface == interface)
                        && (path == nil || signal.path == path) && condition(signal)
                }
                return found != nil
            }
        } catch let failure as TestFailure {
            let others = signals.compactMap(\.member).map(\.rawValue)
            throw TestFailure("\(failure.description); others that came: \(others)")
        }
        guard let found else { throw TestFailure("no signal \(member)") }
        return signals.remove(at: found)
    }

    /// Waits until `name` has an owner, or until it has none.
    ///
    /// - Throws: ``TestFailure`` after the timeout; `BusError` if the bus doesn't answer.
    public func waitForOwner(of name: BusName, isThere: Bool = true, within seconds: Int = EventLoop.longestWait) throws
    {
        var changed = false
        let subscription = connection.subscribe(to: .ownerChanged(of: name)) { _ in changed = true }
        defer { withExtendedLifetime(subscription) {} }
        // The rule is added before the question, so no change is missed.
        while try hasOwner(name) != isThere {
            try loop.wait(for: "\(name) to \(isThere ? "appear" : "vanish")", within: seconds) { changed }
            changed = false
        }
    }

    /// Returns true if `name` has an owner.
    ///
    /// - Throws: `BusError` if the bus doesn't reply.
    public func hasOwner(_ name: BusName) throws -> Bool {
        var reader = Reader(
            try call("NameHasOwner", of: .bus, at: "/org/freedesktop/DBus", on: .bus) { $0.append(name.rawValue) })
        return try reader.boolean()
    }

    /// Returns the process that owns `name`.
    ///
    /// - Throws: `BusError` if nobody owns the name, or the bus doesn't reply.
    public func process(of name: BusName) throws -> pid_t {
        var reader = Reader(
            try call("GetConnectionUnixProcessID", of: .bus, at: "/org/freedesktop/DBus", on: .bus) {
                $0.append(name.rawValue)
            })
        return pid_t(try reader.uint32())
    }

    /// Kills the process that owns `name`, and returns when it is gone: for one that isn't a child of the test.
    ///
    /// - Throws: ``TestFailure`` after the timeout; `BusError` if nobody owns the name, or the bus doesn't reply.
    public func killOwner(of name: BusName) throws {
        kill(try process(of: name), SIGKILL)
        try waitForOwner(of: name, isThere: false)
    }
}
