import DBus
import EventLoop
import TestSupport
import Testing

/// A private bus that starts the host and an app with actions, with a notification server on it.
final class HostSession {
    static let app = TerminalSession.app
    static let host: BusName = "org.example.AppIntents"
    let session: TerminalSession
    let client: Client
    let server: FakeNotificationServer

    /// - Parameters:
    ///   - information: The replies of the server to queries about itself.
    ///   - hostOptions: Further arguments of the host.
    init(server information: FakeNotificationServer.Information = .usual, hostOptions: [String] = []) throws {
        // Only with a display do apps come to the foreground.
        session = try TerminalSession(hostOptions: hostOptions, variables: ["DISPLAY": ":none"])
        try session.install(name: "Kit")
        client = try Client(on: session.bus, in: session.loop)
        server = try FakeNotificationServer(on: session.bus, in: session.loop, saying: information)
    }

    var loop: EventLoop { session.loop }
    /// The notifications that were sent.
    var sent: [SentNotification] { server.sent }

    /// Calls a method of the host, and returns the arguments of the reply.
    func call(_ member: MemberName, _ arguments: Value...) throws -> [Value] {
        try Value.arguments(of: client.answer(to: message(member, arguments)))
    }

    /// Returns a call of a method of the host.
    func message(_ member: MemberName, _ arguments: [Value]) throws -> Message {
        try Message.methodCall(member, of: "org.example.AppIntents", at: "/org/example/AppIntents", on: Self.host) {
            writer in
            for argument in arguments { argument.write(to: &writer) }
        }
    }

    /// Returns the results of a search.
    func find(_ text: String) throws -> [[String: Value]] {
        try call("Find", .string(text), .dictionary([:] as [String: Value]))[0].elements.map { try $0.properties }
    }

    /// Searches until an app that runs answers in time.
    func findInApps(_ text: String) throws -> [[String: Value]] {
        var found: [[String: Value]] = []
        try loop.poll(for: "the answer of an app") {
            found = try find(text)
            return !found.isEmpty
        }
        return found
    }

    /// Activates a result.
    func activate(_ result: String) throws {
        _ = try call("ActivateResult", .string(result), "", .dictionary([:] as [String: Value]))
    }

    /// Runs an action of the app by its result.
    func run(_ action: String) throws { try activate("run:\(Self.app)/\(action)") }

    /// A call of `Run` that waits for its answer.
    final class PendingRun {
        fileprivate(set) var answer: Result<Message, BusError>?
        fileprivate var call: PendingCall?
    }

    /// Begins to run an action of the app by `Run`.
    func begin(_ action: String, _ parameters: [String: Value] = [:]) throws -> PendingRun {
        let run = PendingRun()
        let arguments: [Value] = [
            .string(Self.app), .string(action), .dictionary(parameters), .dictionary([:] as [String: Value]),
        ]
        run.call = try client.connection.call(message("Run", arguments), timeout: .max) { run.answer = $0 }
        return run
    }

    /// Waits for the error of a call of `Run`, and returns its name; `nil`: it has succeeded.
    func error(of run: PendingRun) throws -> ErrorName? {
        try loop.wait(for: "the answer") { run.answer != nil }
        guard case .failure(let error)? = run.answer else { return nil }
        return error.name
    }

    /// Waits until the server was told to close the notification of this number.
    func waitForClose(of number: UInt32) throws {
        try loop.poll(for: "the close of \(number)") { server.closed.contains(number) }
    }

    /// Waits until the server has so many notifications, and returns the last one and its number.
    @discardableResult
    func notification(_ count: Int) throws -> (SentNotification, UInt32) {
        try loop.poll(for: "\(count) notifications, of \(sent.map(\.summary))") { sent.count >= count }
        return (sent[count - 1], server.numbers[count - 1])
    }

    /// Presses the button with this label on the notification of this number.
    func press(_ label: String, on number: UInt32) throws {
        let index = try #require(server.numbers.firstIndex(of: number))
        let actions = sent[index].actions
        let key = try #require(
            stride(from: 0, to: actions.count, by: 2).first { actions[$0 + 1] == label }.map { actions[$0] },
            "of \(actions)")
        try server.report(key, on: number)
    }
}

extension SentNotification {
    /// The labels of the buttons.
    var labels: [String] { stride(from: 1, to: actions.count, by: 2).map { actions[$0] } }
}
