import AlarmsClient
import Glibc

/// A service of the demo's own: on the session bus, if the name is free there, else on a private bus. All of it is
/// started here and ended here.
final class DemoService {
    /// The bus where the service is; `nil`: the session bus.
    private(set) var address: String?
    /// Why it isn't on the session bus; `nil` if it is.
    private(set) var reason: String?
    private let directory: TemporaryDirectory
    private var bus: ChildProcess?
    private var service: ChildProcess?
    private var pipes: [Pipe] = []

    /// The files to which the programs write what would disturb what is drawn.
    private static let serviceLog = "alarmsd.log"
    private static let busLog = "bus.log"

    /// Nothing is started yet.
    ///
    /// - Throws: ``Problem/refused(_:)`` if there can be no temporary directory.
    init() throws(Problem) {
        directory = try TemporaryDirectory()
    }

    /// Starts `alarmsd`, and the bus if need be, and waits until it is ready.
    ///
    /// - Throws: ``Problem/refused(_:)``, with what alarmsd has said. What was started has still to be ended.
    func start(_ alarmsd: String) async throws(Problem) {
        reason = await Self.reasonAgainstSessionBus()
        if reason != nil { try startBus() }
        var environment = ProcessEnvironment.variables()
        // What is meant for this program.
        for name in ["STATE_DIRECTORY", "WATCHDOG_USEC", "WATCHDOG_PID"] { environment[name] = nil }
        if let address { environment["DBUS_SESSION_BUS_ADDRESS"] = address }
        let socket = try NotifySocket(in: directory)
        environment["NOTIFY_SOCKET"] = socket.path
        let pipe = try Pipe(for: alarmsd)
        pipes.append(pipe)
        let log = create(Self.serviceLog)
        defer { close(log) }
        service = try ChildProcess(
            alarmsd, ["--state-directory", "\(directory.path)/state"], environment: environment,
            output: pipe.writing, errors: log)
        pipe.closeWriting()
        do {
            try socket.waitUntilReady(output: pipe.reading)
        } catch {
            throw explained(error)
        }
    }

    /// The problem, with what alarmsd has said last.
    func explained(_ problem: Problem) -> Problem {
        explained(problem, by: Self.serviceLog)
    }

    private func explained(_ problem: Problem, by log: String) -> Problem {
        var bytes: [UInt8] = []
        let file = open("\(directory.path)/\(log)", O_RDONLY | O_CLOEXEC)
        defer { close(file) }
        var buffer = [UInt8](repeating: 0, count: 65536)
        while case let count = read(file, &buffer, buffer.count), count > 0 { bytes += buffer[..<count] }
        let lines = bytes.split(separator: UInt8(ascii: "\n")).suffix(10).map {
            TerminalText.harmless(String(decoding: $0, as: UTF8.self))
        }
        return .refused(([Messages.problem(problem)] + lines).joined(separator: "\n  "))
    }

    private func create(_ name: String) -> Int32 {
        open("\(directory.path)/\(name)", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    }

    /// Ends all that was started, and removes all that was written.
    func end() {
        service?.end()
        bus?.end()
        directory.remove()
    }

    private static func reasonAgainstSessionBus() async -> String? {
        let runtime = ProcessEnvironment.variable("XDG_RUNTIME_DIR").map { $0 + "/bus" }
        // libdbus would start a bus by itself where there is a display, and leave it behind.
        guard
            ProcessEnvironment.variable("DBUS_SESSION_BUS_ADDRESS") != nil
                || runtime.map({ access($0, F_OK) == 0 }) == true,
            let client = try? await AlarmsClient.connect()
        else { return Messages.noSessionBus }
        return (try? await client.isServiceRunning()) == false ? nil : Messages.nameTaken
    }

    /// The bus has no services to start: the demo shows the alarm service alone.
    private func startBus() throws(Problem) {
        let program = "dbus-daemon"
        let file = "bus.conf"
        try write(
            """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
             "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig>
              <type>session</type>
              <listen>unix:path=\(directory.path)/bus</listen>
              <auth>EXTERNAL</auth>
              <policy context="default">
                <allow send_destination="*" eavesdrop="true"/>
                <allow eavesdrop="true"/>
                <allow own="*"/>
              </policy>
            </busconfig>
            """, to: file)
        let pipe = try Pipe(for: program)
        pipes.append(pipe)
        let log = create(Self.busLog)
        defer { close(log) }
        bus = try ChildProcess(
            program,
            ["--config-file=\(directory.path)/\(file)", "--nofork", "--nopidfile", "--nosyslog", "--print-address=1"],
            environment: ProcessEnvironment.variables(), output: pipe.writing, errors: log)
        pipe.closeWriting()
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while read(pipe.reading, &byte, 1) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
        guard byte == UInt8(ascii: "\n") else {
            let problem = Problem.refused(Messages.cannotStart(program, Messages.endedAtOnce))
            throw explained(problem, by: Self.busLog)
        }
        address = String(decoding: line, as: UTF8.self)
    }

    private func write(_ text: String, to name: String) throws(Problem) {
        let file = create(name)
        defer { close(file) }
        let count = Array(text.utf8).withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
        guard count == text.utf8.count else {
            throw .refused(Messages.cannotStart("dbus-daemon", String(cString: strerror(errno))))
        }
    }
}
