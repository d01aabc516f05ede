@testable import AlarmsClient
import DBus
import TestSupport

/// A service that reacts to each call as a script says, on a real bus, on a thread of its own.
actor ScriptedService {
    struct Call: Equatable, Sendable {
        let method: String
        let arguments: [Value]
        let path: String

        /// The id that the call is about.
        var id: String? { arguments.first?.stringValue }
    }

    enum Reaction: Sendable {
        case answer([Value])
        /// An error of this name.
        case error(String)
        /// An answer that waits for ``ScriptedService/release()``.
        case hold([Value])
    }

    /// The reaction to a call; the number is that of the earlier calls of the method.
    typealias Script = @Sendable (_ call: Call, _ number: Int) -> Reaction

    static let path: ObjectPath = "/org/example/Alarms/alarm/0f0e0d0c_0b0a_4908_8706_050403020100"
    static let prefix = "org.example.Alarms.Error."

    /// The calls, as they come in.
    nonisolated let incoming: AsyncStream<Call>
    private let sink: AsyncStream<Call>.Continuation
    private let executor: LoopExecutor
    private let script: Script
    private(set) var calls: [Call] = []
    private var connection: Connection?
    private var held: [(Message, [Value])] = []

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ script: @escaping Script) throws {
        executor = try LoopExecutor()
        self.script = script
        (incoming, sink) = AsyncStream.makeStream()
    }

    /// Makes a service that is on the bus.
    init(on address: String, _ script: @escaping Script) async throws {
        try self.init(script)
        try start(on: address)
    }

    isolated deinit {
        executor.stop()
    }

    /// Connects, and takes the service's name.
    func start(on address: String) throws {
        let connection = try Connection(to: .address(address), in: executor.loop)
        try connection.takeName("org.example.Alarms")
        // Weak: a call may come in between the release of this object, on any thread, and its end on this one.
        connection.whenCalled = { [weak self] call in
            // It is called on this thread, which the compiler can't know.
            nonisolated(unsafe) let call = call
            self?.assumeIsolated { $0.react(to: call) }
        }
        self.connection = connection
    }

    /// Leaves the bus, as a service that ends does.
    func end() {
        held = []
        connection = nil
    }

    /// Answers the calls that were held.
    func release() {
        for (call, values) in held { send(values, to: call) }
        held = []
    }

    /// The number of calls that are held.
    var heldCount: Int { held.count }

    /// Sends a signal of the root object, or of another one.
    func send(
        _ member: MemberName, of interface: InterfaceName = "org.example.Alarms",
        at path: ObjectPath = "/org/example/Alarms", _ arguments: [Value] = []
    ) throws {
        try connection?.send(
            Message.signal(member, of: interface, at: path) { writer in
                for argument in arguments { argument.write(to: &writer) }
            })
    }

    /// Signals that something about an alarm has changed.
    func sendChange() throws {
        try send(
            "PropertiesChanged", of: .properties, at: Self.path,
            [.string("org.example.Alarms.Alarm"), .dictionary([String: Value]()), .strings(["Title"])])
    }

    private func react(to message: Message) {
        var reader = Reader(message)
        var arguments: [Value] = []
        while !reader.isAtEnd, let value = try? Value(from: &reader) { arguments.append(value) }
        let call = Call(
            method: message.member?.rawValue ?? "", arguments: arguments, path: message.path?.rawValue ?? "")
        let number = calls.count { $0.method == call.method }
        calls.append(call)
        switch script(call, number) {
        case .answer(let values): send(values, to: message)
        case .hold(let values): held.append((message, values))
        case .error(let name):
            if let error = try? message.reply(BusError(ErrorName(unchecked: name), "scripted")) {
                try? connection?.send(error)
            }
        }
        sink.yield(call)
    }

    private func send(_ values: [Value], to call: Message) {
        let reply = try? call.reply { writer in
            for value in values { value.write(to: &writer) }
        }
        if let reply { try? connection?.send(reply) }
    }
}

extension ScriptedService.Reaction {
    /// The answer of `Schedule`.
    static func scheduled(_ call: ScriptedService.Call) -> Self {
        .answer([.string(call.id ?? ""), .objectPath(ScriptedService.path.rawValue)])
    }

    /// The answer of `GetAll` and of the other methods that return a dictionary.
    static func properties(_ properties: [String: Value]) -> Self { .answer([.dictionary(properties)]) }

    /// The answer of `List`: alarms, or activities, of these ids.
    static func rows(_ ids: [String]) -> Self {
        .answer([.array(ids.map { .dictionary(["Id": Value.string($0)]) }, of: "a{sv}")])
    }

    /// A refusal by one of the service's own errors.
    static func refusal(_ code: AlarmsError.Code) -> Self { .error(ScriptedService.prefix + code.rawValue) }

    static let noReply = Self.error("org.freedesktop.DBus.Error.NoReply")
    static let unknownObject = Self.error("org.freedesktop.DBus.Error.UnknownObject")
}
