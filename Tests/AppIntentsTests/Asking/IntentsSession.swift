import DBus
import EventLoop
import TestSupport
import Testing

/// An app that the bus starts, whose actions are performed, and a caller with a prompter.
final class IntentsSession {
    static let app: BusName = "org.example.Kit-App"
    let loop: EventLoop
    let bus: PrivateBus
    let prompter: TestPrompter
    private let directory: TemporaryDirectory

    /// Makes the session.
    ///
    /// - Parameter idleTime: The time after which an idle app exits, ms.
    init(idleTime: Int = 60000) throws {
        loop = try EventLoop()
        directory = try TemporaryDirectory()
        let program = try ProgramRun.path(of: "kit-app")
        bus = try PrivateBus(services: [
            Self.app.rawValue: "\(program) intents \(Self.app) \(directory.path)/lines idle \(idleTime)"
        ])
        prompter = try TestPrompter(on: bus, in: loop)
    }

    /// The options of a call that names the prompter.
    static let asking: [String: Value] = ["prompter": .objectPath(TestPrompter.path.rawValue)]

    /// An empty `a{sv}`.
    static let noEntries: Value = [:]

    /// Returns a call of a method of the app's.
    static func call(_ method: MemberName, _ arguments: Value...) throws -> Message {
        try call(method, arguments)
    }

    /// Returns a call of a method of the app's.
    static func call(_ method: MemberName, _ arguments: [Value]) throws -> Message {
        try Message.methodCall(
            method, of: "org.example.AppIntents.App", at: "/org/example/Kit_App", on: app
        ) { writer in arguments.forEach { $0.append(to: &writer) } }
    }

    /// Begins to have an action performed.
    func begin(
        _ intent: String, _ parameters: [String: Value] = [:], _ options: [String: Value] = asking
    ) throws -> TestPrompter.Answer {
        try prompter.begin(
            Self.call("Perform", .string(intent), .dictionary(parameters), .dictionary(options)))
    }

    /// Has an action performed, and returns its result.
    func perform(
        _ intent: String, _ parameters: [String: Value] = [:], _ options: [String: Value] = asking
    ) throws -> [String: Value] {
        try prompter.properties(of: begin(intent, parameters, options))
    }

    /// Begins to press a button of what is shown.
    func press(_ button: String, of number: UInt64) throws -> TestPrompter.Answer {
        try prompter.begin(Self.call("Press", .uint64(number), .string(button), Self.noEntries))
    }

    /// Makes a file beside that of the lines.
    func makeFile(_ name: String) throws {
        try directory.write("", to: name)
    }

    /// The lines that the app has written, once there are so many.
    func lines(_ count: Int) throws -> [String] {
        var lines: [String] { directory.read("lines").split(separator: "\n").map(String.init) }
        try loop.poll(for: "\(count) lines") { lines.count >= count }
        return lines
    }

    /// Expects an error of actions, and returns its message.
    func expectError(
        _ name: String, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
    ) -> String {
        let error = #expect(throws: BusError.self, sourceLocation: sourceLocation) { try body() }
        #expect(
            error?.name.rawValue == "org.example.AppIntents.Error." + name, sourceLocation: sourceLocation)
        return error?.message ?? ""
    }
}
