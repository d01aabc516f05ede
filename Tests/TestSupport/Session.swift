internal import DBus
public import EventLoop

/// A private bus with the service on it, and a client that records the service's signals.
public final class Session {
    /// The bus.
    public let bus: PrivateBus
    /// The loop of the client and of the runs of programs.
    public let loop: EventLoop
    /// The client.
    public let client: Client
    /// The directory of the service's store.
    public let stateDirectory: String
    /// The current or last run of the service.
    public private(set) var service: ProgramRun
    private var earlierLogs = ""

    /// Starts a bus and the service on it, and waits until it is ready.
    ///
    /// - Parameters:
    ///   - bus: An existing bus, for which `services` and `variables` are ignored.
    ///   - services: The commands of activatable services, by their names.
    ///   - variables: Variables of all programs of the session.
    ///   - arguments: Arguments of the service.
    ///   - environment: Variables of the service alone.
    /// - Throws: ``TestFailure``; `SystemError`; `BusError`.
    public init(
        on bus: PrivateBus? = nil, services: [String: String] = [:], variables: [String: String] = [:],
        arguments: [String] = [], environment: [String: String] = [:], in loop: EventLoop? = nil
    ) throws {
        let bus = try bus ?? PrivateBus(services: services, environment: variables)
        let loop = try loop ?? EventLoop()
        self.bus = bus
        self.loop = loop
        client = try Client(on: bus, in: loop)
        try client.record(MatchRule(sender: "org.example.Alarms"))
        stateDirectory = try bus.directory.makeDirectory("alarms")
        service = try Self.run(on: bus, in: loop, stateDirectory, arguments, environment)
        ShowsLogs.keep(self) { $0.log }
        try service.waitUntilReady()
        try waitUntilAllIsTried()
    }

    deinit {
        // It would write its alarms anew while their directory is removed.
        service.end()
    }

    /// Waits until the service has found out about the machine's sleep, and has published it.
    private func waitUntilAllIsTried() throws {
        var problem: String {
            get throws {
                var value = try client.property(
                    "WakeProblem", of: "org.example.Alarms", at: "/org/example/Alarms", on: "org.example.Alarms")
                return try value.string()
            }
        }
        while ["being tried", "not been asked"].contains(where: try problem.contains) {
            _ = try client.next("PropertiesChanged", of: .properties, at: "/org/example/Alarms")
        }
        client.signals.removeAll { $0.member == "PropertiesChanged" && $0.path == "/org/example/Alarms" }
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
    ///
    /// - Throws: ``TestFailure``; `SystemError`.
    public func runService(
        stateDirectory: String? = nil, arguments: [String] = [], environment: [String: String] = [:]
    ) throws -> ProgramRun {
        try Self.run(on: bus, in: loop, stateDirectory ?? self.stateDirectory, arguments, environment)
    }

    /// Starts the service again after it has ended, on the same state, and waits until it is ready.
    ///
    /// - Throws: ``TestFailure``; `SystemError`; `BusError`.
    public func restart() throws {
        try restart(as: runService())
    }

    /// Kills the service as a crash would end it, and starts it again on the same state.
    ///
    /// - Throws: ``TestFailure``; `SystemError`; `BusError`.
    public func restartAfterKill() throws {
        try service.kill()
        try restart()
    }

    /// Uses another run of the service from now on, and waits until it is ready.
    ///
    /// - Throws: ``TestFailure``; `BusError`.
    public func restart(as run: ProgramRun) throws {
        // A run without output can't explain a failure.
        if !service.errorText.isEmpty { earlierLogs += service.log }
        service = run
        try service.waitUntilReady()
        try waitUntilAllIsTried()
    }

    /// The logs of the service and the bus.
    public var log: String { "\(earlierLogs)\(service.log)--- bus:\n\(bus.log)" }

    /// Creates another client, on a connection of its own.
    ///
    /// - Throws: `BusError` if the bus refuses.
    public func anotherClient() throws -> Client {
        try Client(on: bus, in: loop)
    }

    /// Runs a program of the session to its end, which has to have this exit status.
    ///
    /// - Returns: Its standard output.
    /// - Throws: ``TestFailure`` with the logs if it ends otherwise; `SystemError`.
    @discardableResult
    public func output(of program: String, _ arguments: [String], exits status: Int32 = 0) throws -> String {
        let run = try ProgramRun(program, arguments, environment: bus.environment, in: loop)
        guard try run.waitForEnd() == .exited(status) else {
            throw TestFailure("\(program) \(arguments) should have exited with \(status)\n\(run.log)\(log)")
        }
        return run.outputText
    }
}
