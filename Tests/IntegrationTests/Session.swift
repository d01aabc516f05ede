import DBus
import EventLoop
import Foundation
import Synchronization
import TestSupport
import Testing

/// A private bus with the service on it, and a client that records the service's signals.
final class Session {
    let bus: PrivateBus
    let loop: EventLoop
    let client: Client
    /// The directory of the service's store.
    let stateDirectory: String
    /// The current or last run of the service.
    private(set) var service: ProgramRun
    private var earlierLogs = ""

    /// Starts a bus and the service on it, and waits until it is ready.
    ///
    /// - Parameter bus: An existing bus, for which `services` is ignored.
    init(
        on bus: PrivateBus? = nil, services: [String: String] = [:], arguments: [String] = [],
        environment: [String: String] = [:], in loop: EventLoop? = nil
    ) throws {
        let bus = try bus ?? PrivateBus(services: services)
        let loop = try loop ?? EventLoop()
        self.bus = bus
        self.loop = loop
        client = try Client(on: bus, in: loop)
        try client.record(.allOfAlarms)
        stateDirectory = try bus.directory.makeDirectory("alarms")
        service = try Self.run(on: bus, in: loop, stateDirectory, arguments, environment)
        try service.waitUntilReady()
        try waitUntilAllIsTried()
    }

    deinit {
        // It would write its alarms anew while their directory is removed.
        service.end()
    }

    /// Waits until the service has found out about the machine's sleep, and has published it.
    private func waitUntilAllIsTried() throws {
        while ["being tried", "not been asked"].contains(where: try property("WakeProblem").text.contains) {
            _ = try client.next("PropertiesChanged", of: .properties, at: .alarms)
        }
        client.signals.removeAll { $0.member == "PropertiesChanged" && $0.path == .alarms }
    }

    private static func run(
        on bus: PrivateBus, in loop: EventLoop, _ stateDirectory: String, _ arguments: [String],
        _ environment: [String: String]
    ) throws -> ProgramRun {
        try ProgramRun(
            "alarmsd", ["--state-directory", stateDirectory] + arguments,
            environment: bus.environment.merging(environment) { $1 }, in: loop)
    }

    /// Runs a service of its own beside, or after, the session's.
    func run(
        stateDirectory: String? = nil, arguments: [String] = [], environment: [String: String] = [:]
    ) throws -> ProgramRun {
        try Self.run(on: bus, in: loop, stateDirectory ?? self.stateDirectory, arguments, environment)
    }

    /// Starts the service again after it has ended, on the same state, and waits until it is ready.
    func restart() throws {
        try restart(as: run())
    }

    /// Uses another run of the service from now on, and waits until it is ready.
    func restart(as run: ProgramRun) throws {
        // A run without output can't explain a failure.
        if !service.errorText.isEmpty { earlierLogs += service.log }
        service = run
        try service.waitUntilReady()
        try waitUntilAllIsTried()
    }

    /// The log of the service without lines about sleep, which machines of tests support little of.
    var complaints: String {
        let lines = service.errorText.split(separator: "\n")
        let ofSleep = ["is not woken for alarms", "is woken for alarms", "logind is not running"]
        return lines.filter { line in !ofSleep.contains { line.contains($0) } }.joined(separator: "\n")
    }

    /// The logs of the service and the bus.
    var log: String { "\(earlierLogs)\(service.log)--- bus:\n\(bus.log)" }

    /// Another client, on a connection of its own.
    func anotherClient() throws -> Client {
        try Client(on: bus, in: loop)
    }

    /// Runs a program of the session to its end, which has to have this exit status.
    ///
    /// - Returns: Its standard output.
    @discardableResult
    func output(of program: String, _ arguments: [String], exits status: Int32 = 0) throws -> String {
        let run = try ProgramRun(program, arguments, environment: bus.environment, in: loop)
        guard try run.waitForEnd() == .exited(status) else {
            throw TestFailure("\(program) \(arguments) should have exited with \(status)\n\(run.log)")
        }
        return run.outputText
    }
}

/// Runs `body` in a session of its own, whose logs are shown if it fails.
func withSession(
    on bus: PrivateBus? = nil, services: [String: String] = [:], arguments: [String] = [],
    environment: [String: String] = [:], in loop: EventLoop? = nil, _ body: (Session) throws -> Void
) throws {
    let session = try Session(on: bus, services: services, arguments: arguments, environment: environment, in: loop)
    let hasFailed = Atomic(false)
    defer {
        if hasFailed.load(ordering: .relaxed) { FileHandle.standardError.write(Data(session.log.utf8)) }
    }
    // No issue is known: this closure is called for each as it is recorded.
    try withKnownIssue(isIntermittent: true) {
        try body(session)
    } matching: { _ in
        hasFailed.store(true, ordering: .relaxed)
        return false
    }
}
