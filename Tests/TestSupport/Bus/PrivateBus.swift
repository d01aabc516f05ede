internal import EventLoop
internal import Glibc

/// A real `dbus-daemon` with a session of its own: it is isolated from the machine's session, activates no installed
/// service, and its programs have a home of their own. It ends when this object is released.
public final class PrivateBus {
    /// The address of the bus. D-Bus Specification, *Server Addresses*.
    public let address: String
    /// The session's directory, of `home`, `runtime`, `services` and the bus's socket.
    public let directory: TemporaryDirectory
    /// The environment for programs of this session: the bus's address, `HOME`, `XDG_…`, and `PATH` and `LANG`.
    public let environment: [String: String]
    private let daemon: ChildProcess
    private let reaper: Reaper

    /// Starts a bus, and waits until it listens.
    ///
    /// - Parameters:
    ///   - services: The commands of activatable services, by their names.
    ///   - environment: Variables for the session's programs, which precede the usual ones.
    ///   - address: Its address, such as that of an earlier one; by default a socket in its own directory.
    ///   - admitsAnyUser: True if programs of other users may connect.
    /// - Throws: ``TestFailure`` with the daemon's log if it doesn't start; `SystemError`.
    public init(
        services: [String: String] = [:], environment additions: [String: String] = [:], at address: String? = nil,
        admitsAnyUser: Bool = false
    ) throws {
        let directory = try TemporaryDirectory()
        let socket = address ?? "unix:path=\(directory.path)/bus"
        let servicesDirectory = try directory.makeDirectory("services")
        for (name, command) in services {
            let file = "[D-BUS Service]\nName=\(name)\nExec=\(command)\n"
            try directory.write(file, to: "services/\(name).service")
        }
        let environment = try Self.environment(in: directory).merging(additions) { $1 }
        let configuration = try directory.write(
            Self.configuration(
                listeningAt: socket, services: servicesDirectory,
                admission: admitsAnyUser ? "<allow user=\"*\"/>" : ""), to: "session.conf")

        let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
        defer { close(null) }
        let log = open("\(directory.path)/log", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(log) }
        let output = try Stream()
        let daemon = try ChildProcess(
            "/usr/bin/dbus-daemon",
            ["--nofork", "--nopidfile", "--nosyslog", "--config-file=\(configuration)", "--print-address=1"],
            environment: environment, input: null, output: output.writing, errors: log)
        output.closeWriting()
        guard let address = Self.firstLine(of: output) else {
            throw TestFailure("dbus-daemon ended before it said where it listens:\n\(directory.read("log"))")
        }
        self.address = address
        self.directory = directory
        // A program that looks for the machine's buses finds this one.
        let addresses = ["DBUS_SESSION_BUS_ADDRESS": address, "DBUS_SYSTEM_BUS_ADDRESS": address]
        self.environment = environment.merging(addresses) { $1 }
        self.daemon = daemon
        reaper = try Reaper(of: daemon.identifier, in: directory)
    }

    deinit {
        reaper.dismiss()
    }

    /// The standard error of the daemon and of the services that it has activated.
    public var log: String { directory.read("log") }

    /// Kills the bus, as a crash would end it, and waits until it has ended.
    public func kill() {
        reaper.dismiss()
        daemon.signal(SIGKILL)
        daemon.wait()
    }

    /// Stops the bus: it reads nothing and replies to nobody until ``resume()``.
    public func pause() {
        daemon.halt()
    }

    /// Resumes the bus.
    public func resume() {
        daemon.signal(SIGCONT)
    }

    private static func environment(in directory: TemporaryDirectory) throws -> [String: String] {
        let home = try directory.makeDirectory("home")
        var environment = [
            "HOME": home,
            "XDG_RUNTIME_DIR": try directory.makeDirectory("runtime"),
            "XDG_CONFIG_HOME": try directory.makeDirectory("home/config"),
            "XDG_CACHE_HOME": try directory.makeDirectory("home/cache"),
            "XDG_DATA_HOME": try directory.makeDirectory("home/data"),
            "XDG_STATE_HOME": try directory.makeDirectory("home/state"),
            "XDG_DATA_DIRS": try directory.makeDirectory("home/system-data"),
            "XDG_CONFIG_DIRS": try directory.makeDirectory("home/system-config"),
            "LANG": "C.UTF-8",
        ]
        // Tests are silent but for those about sound.
        _ = try directory.makeDirectory("home/config/alarms")
        _ = try directory.write("sound = none\n", to: "home/config/alarms/alarms.conf")
        environment["PATH"] = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        return environment
    }

    /// Returns the daemon's configuration: the policy and the limits are those of a distribution's session bus; the
    /// directories of installed services and of further configuration are omitted.
    private static func configuration(listeningAt address: String, services: String, admission: String) -> String {
        let limits = [
            "max_incoming_bytes": 1_000_000_000, "max_incoming_unix_fds": 250_000_000,
            "max_outgoing_bytes": 1_000_000_000, "max_outgoing_unix_fds": 250_000_000,
            "max_message_size": 1_000_000_000, "service_start_timeout": 120_000, "auth_timeout": 240_000,
            "pending_fd_timeout": 150_000, "max_completed_connections": 100_000,
            "max_incomplete_connections": 10_000, "max_connections_per_user": 100_000,
            "max_pending_service_starts": 10_000, "max_names_per_connection": 50_000,
            "max_match_rules_per_connection": 50_000, "max_replies_per_connection": 50_000,
        ]
        return """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
             "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig>
             <type>session</type>
             <listen>\(address)</listen>
             <auth>EXTERNAL</auth>
             <servicedir>\(services)</servicedir>
             <policy context="default">
              <allow send_destination="*" eavesdrop="true"/>
              <allow eavesdrop="true"/>
              <allow own="*"/>
              \(admission)
             </policy>
            \(limits.map { " <limit name=\"\($0.key)\">\($0.value)</limit>" }.joined(separator: "\n"))
            </busconfig>

            """
    }

    private static func firstLine(of stream: Stream) -> String? {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while read(stream.reading, &byte, 1) == 1 {
            guard byte != UInt8(ascii: "\n") else { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
        return nil
    }
}
