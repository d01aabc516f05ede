import Foundation

/// A private bus and the servers on it, until ``end()``.
final class Session {
    private let bench: Bench
    private let bus: Child
    private let address: String
    /// The home directory of its programs.
    let home: URL
    private var servers: [Child] = []

    /// Starts the bus.
    ///
    /// - Parameter services: The command lines by which it starts the owners of names.
    init(_ bench: Bench, services: [String: [String]] = [:]) throws {
        self.bench = bench
        let directory = try bench.stateDirectory()
        for (name, command) in services {
            try "[D-BUS Service]\nName=\(name)\nExec=\(command.joined(separator: " "))\n".write(
                to: directory.appendingPathComponent("\(name).service"), atomically: true, encoding: .utf8)
        }
        let configuration = bench.directory.appendingPathComponent("bus.conf")
        try Self.configuration(services: directory).write(to: configuration, atomically: true, encoding: .utf8)
        // No sounds, none of the user's preferences, and no watched directory that other programs change.
        home = bench.directory.appendingPathComponent("home")
        let preferences = home.appendingPathComponent(".config/alarms")
        try FileManager.default.createDirectory(at: preferences, withIntermediateDirectories: true)
        try "sound = none\n".write(
            to: preferences.appendingPathComponent("alarms.conf"), atomically: true, encoding: .utf8)
        bus = try Child(
            ["/usr/bin/env", "dbus-daemon", "--nofork", "--print-address", "--config-file=\(configuration.path)"],
            log: bench.messages)
        address = try bus.readLine()
    }

    /// Starts a server on the bus.
    ///
    /// - Returns: The server's name and bus, as an argument of the driver, which waits for the name.
    func start(_ server: Server, state: URL? = nil) throws -> String {
        try start(bench.command(for: server, state: state ?? bench.stateDirectory()), named: server.name)
    }

    /// Starts a program that owns a name on the bus, and returns both as an argument of the driver.
    func start(_ command: [String], named name: String) throws -> String {
        servers.append(try Child(command, environment: environment, log: bench.messages))
        return "\(name)@\(address)"
    }

    /// Runs a load on servers of this or another session.
    ///
    /// - Parameter scratch: A file of the load; `nil`: one that need not be there.
    func drive(_ load: String, blocks: Int, calls: Int, _ targets: [String], scratch: URL? = nil) throws -> Samples {
        let scratch = (scratch ?? bench.directory.appendingPathComponent("scratch")).path
        let command = [bench.twin.path, "drive", load, String(blocks), String(calls), scratch]
        return try Samples(Child(command + targets, log: bench.messages).output())
    }

    /// Measures starts of the programs in turn; each is terminated before the next one starts.
    func measureStarts(blocks: Int, settle: Int, _ commands: [[String]]) throws -> Samples {
        let command = [bench.twin.path, "start", String(blocks), String(settle)]
        return try Samples(
            Child(command + commands.joined(separator: ["--"]), environment: environment, log: bench.messages).output())
    }

    /// Measures the programs' first calls; the service must not run.
    func measureFirstCalls(blocks: Int, _ commands: [[String]]) throws -> Samples {
        let command = [bench.twin.path, "first", String(blocks)]
        return try Samples(
            Child(command + commands.joined(separator: ["--"]), environment: environment, log: bench.messages).output())
    }

    /// Measures the first calls of apps that the bus has to start; each is terminated before the next one starts.
    func measureColdCalls(blocks: Int, _ names: [String]) throws -> Samples {
        try Samples(
            Child([bench.twin.path, "cold", String(blocks)] + names, environment: environment, log: bench.messages)
                .output())
    }

    /// Starts a program of the session.
    func run(_ command: [String]) throws -> Child {
        try Child(command, environment: environment, log: bench.messages)
    }

    /// Starts a process that counts the wake-ups of the server started last.
    func countWakeups(seconds: Int) throws -> Child {
        guard let server = servers.last else { throw BenchmarkError("no server to watch") }
        return try Child(
            [bench.twin.path, "wakeups", String(server.processIdentifier), String(seconds)], log: bench.messages)
    }

    /// Ends the servers, then the bus.
    func end() {
        servers.forEach { $0.end() }
        bus.end()
    }

    private var environment: [String: String] {
        [
            "DBUS_SESSION_BUS_ADDRESS": address,
            "HOME": home.path,
            "XDG_CONFIG_HOME": home.appendingPathComponent(".config").path,
        ]
    }

    /// The configuration of a session bus with the usual limits and no other services than those of a directory.
    private static func configuration(services: URL) -> String {
        """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-BUS Bus Configuration 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig>
          <type>session</type>
          <listen>unix:tmpdir=/tmp</listen>
          <auth>EXTERNAL</auth>
          <servicedir>\(services.path)</servicedir>
          <policy context="default">
            <allow send_destination="*" eavesdrop="true"/>
            <allow eavesdrop="true"/>
            <allow own="*"/>
          </policy>
          <limit name="max_incoming_bytes">1000000000</limit>
          <limit name="max_outgoing_bytes">1000000000</limit>
          <limit name="max_message_size">1000000000</limit>
          <limit name="max_completed_connections">100000</limit>
          <limit name="max_connections_per_user">100000</limit>
          <limit name="max_match_rules_per_connection">50000</limit>
          <limit name="max_replies_per_connection">50000</limit>
          <limit name="reply_timeout">600000</limit>
        </busconfig>
        """
    }
}
