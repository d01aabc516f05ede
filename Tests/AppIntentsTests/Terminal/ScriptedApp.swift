import DBus
import EventLoop
import TestSupport

/// An app whose calls of the prompter the test writes down.
final class ScriptedApp {
    static let name: BusName = "org.example.Tea"
    /// Its action `Brew`.
    static let manifest = #"{"version": 1, "id": "org.example.Tea", "intents": [{"id": "Brew"}]}"#

    let client: Client
    private let loop: EventLoop
    /// The call of `Perform` that waits for its reply.
    private(set) var perform: Message?
    /// The other calls, in their order.
    private(set) var calls: [Message] = []
    private var pending: [PendingCall] = []

    init(on bus: PrivateBus, in loop: EventLoop) throws {
        self.loop = loop
        client = try Client(on: bus, in: loop)
        try client.connection.takeName(Self.name)
        client.connection.whenCalled = { [unowned self] call in
            if call.member == "Perform" { perform = call } else { calls.append(call) }
        }
    }

    /// Waits for the call of `Perform`, and returns its options.
    func performOptions() throws -> [String: Value] {
        try loop.wait(for: "the call") { perform != nil }
        guard let perform else { return [:] }
        return try Value.arguments(of: perform)[2].properties
    }

    /// Waits for a call of another method, and returns it.
    func nextCall() throws -> Message {
        try loop.wait(for: "a call") { !calls.isEmpty }
        return calls.removeFirst()
    }

    /// The answer to a call of the prompter.
    final class Answer {
        fileprivate(set) var result: Result<Message, BusError>?
    }

    /// Calls a method of the caller's prompter, on this connection or another.
    func call(_ method: MemberName, _ arguments: Value..., by other: Client? = nil) throws -> Answer {
        guard case .objectPath(let path)? = try performOptions()["prompter"], let path = ObjectPath(path),
            let caller = perform?.sender
        else {
            throw TestFailure("no prompter")
        }
        let answer = Answer()
        let message = try Message.methodCall(
            method, of: "org.example.AppIntents.Prompter", at: path, on: caller
        ) { writer in arguments.forEach { $0.append(to: &writer) } }
        pending.append(
            try (other ?? client).connection.call(message, timeout: .max) { answer.result = $0 })
        return answer
    }

    /// Asks a question of two options.
    func ask(_ content: [String: Value], number: UInt64 = 1) throws -> Answer {
        let options = ["Yes", "No"].map { Value.dictionary(["text": .string($0)]) }
        return try call("Ask", .uint64(number), .dictionary(content), .array(options, of: "a{sv}"))
    }

    /// Waits for an answer, and returns the arguments of the reply.
    func arguments(of answer: Answer) throws -> [Value] {
        try loop.wait(for: "the answer") { answer.result != nil }
        return try answer.result.map { try Value.arguments(of: $0.get()) } ?? []
    }

    /// Replies to `Perform`.
    func reply(_ result: [String: Value] = [:]) throws {
        guard let perform else { throw TestFailure("no call") }
        try client.connection.send(perform.reply { Value.dictionary(result).append(to: &$0) })
    }
}
