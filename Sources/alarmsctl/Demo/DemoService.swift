import AlarmsClient
import Gettext
import Glibc
import JSONText

/// The separate service of the demo: on the session bus, if the name is free there, else on a private bus. All of it is
/// started here and ended here.
final class DemoService {
    /// The address of the bus; `nil`: the session bus.
    private(set) var address: String?
    /// The reason for a private bus; `nil`: it is on the session bus.
    private(set) var reason: String?
    private let directory: TemporaryDirectory
    private var bus: ChildProcess?
    private var service: ChildProcess?
    private var pipes: [Pipe] = []

    /// The log files of the programs, whose output would disturb the drawing.
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
        // The lines that are meant for this program.
        for name in ["STATE_DIRECTORY", "WATCHDOG_USEC", "WATCHDOG_PID"] { environment[name] = nil }
        if let address { environment["DBUS_SESSION_BUS_ADDRESS"] = address }
        let socket = try NotifySocket(in: directory)
        environment["NOTIFY_SOCKET"] = socket.path
        let arguments = ["--state-directory", "\(directory.path)/state"]
        let (service, output) = try run(alarmsd, arguments, environment, log: Self.serviceLog)
        self.service = service
        do {
            try socket.waitUntilReady(output: output.reading)
        } catch {
            throw explained(error)
        }
    }

    private func run(
        _ program: String, _ arguments: [String], _ environment: [String: String], log: String
    ) throws(Problem) -> (ChildProcess, output: Pipe) {
        let pipe = try Pipe(for: program)
        pipes.append(pipe)
        let log = create(log)
        defer { close(log) }
        let child = try ChildProcess(
            program, arguments, environment: environment, output: pipe.writing, errors: log)
        pipe.closeWriting()
        return (child, pipe)
    }

    /// The problem with the last lines of a log, by default alarmsd's.
    func explained(_ problem: Problem, by log: String = serviceLog) -> Problem {
        let text = TextFile.text("\(directory.path)/\(log)") ?? ""
        let lines = text.split(separator: "\n").suffix(10).map { TerminalText.harmless(String($0)) }
        return .refused(([Messages.problem(problem)] + lines).joined(separator: "\n  "))
    }

    private func create(_ name: String) -> Int32 {
        open("\(directory.path)/\(name)", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    }

    /// Ends the programs and removes their files.
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
        else { return localized("there is no session bus") }
        return (try? await client.isServiceRunning()) == false
            ? nil : localized("an alarm service runs on the session bus")
    }

    /// The bus has no services to start: the demo shows the alarm service alone.
    private func startBus() throws(Problem) {
        let program = "dbus-daemon"
        let file = "bus.conf"
        let configuration = """
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
            """
        let configurationFile = create(file)
        defer { close(configurationFile) }
        guard Output.writeAll(configuration, to: configurationFile) else {
            throw .refused(Messages.cannotStart(program, String(cString: strerror(errno))))
        }
        let (bus, output) = try run(
            program,
            ["--config-file=\(directory.path)/\(file)", "--nofork", "--nopidfile", "--nosyslog", "--print-address=1"],
            ProcessEnvironment.variables(), log: Self.busLog)
        self.bus = bus
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while read(output.reading, &byte, 1) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
        guard byte == UInt8(ascii: "\n") else {
            let problem = Problem.refused(Messages.cannotStart(program, Messages.endedAtOnce))
            throw explained(problem, by: Self.busLog)
        }
        address = String(decoding: line, as: UTF8.self)
    }
}
