public import EventLoop
internal import Glibc

/// A real PulseAudio, or a real PipeWire with WirePlumber and pipewire-pulse, of the test's own, with one null device,
/// `test`, of 8000 frames of one sample a second, which listens in a directory of its own. It ends when this object is
/// released. See pulseaudio(1), pipewire(1), wireplumber(1) and pipewire-pulse(1).
public final class SoundServer {
    /// A kind of sound server.
    public enum Kind: String, CaseIterable, Sendable {
        /// PulseAudio without its modules but those of the device and the socket.
        case bare
        /// PulseAudio with the modules that remember volumes and suspend devices.
        case pulseAudio = "PulseAudio"
        /// PipeWire.
        case pipeWire = "PipeWire"
    }

    /// The kind of the server.
    public let kind: Kind
    /// The environment for programs that are to use it: `HOME`, `XDG_…`, `PATH` and its address.
    public let environment: [String: String]
    /// The directory of `HOME` and the socket.
    public let directory: TemporaryDirectory
    /// The loop in which it is watched.
    public let loop: EventLoop
    private var runs: [ProgramRun] = []
    private var reapers: [Reaper] = []
    /// The bus of WirePlumber, which ends without one.
    private var bus: PrivateBus?

    /// The sample rate of its device, Hz.
    public static let rate = 8000

    /// Starts it, and waits until it listens.
    ///
    /// - Throws: ``TestFailure`` with its log if it doesn't start; `SystemError`.
    public convenience init(in loop: EventLoop) throws {
        try self.init(.bare, in: loop)
        try start()
    }

    /// Prepares to start a server of that kind.
    ///
    /// - Throws: ``TestFailure``; `SystemError`.
    public init(_ kind: Kind, in loop: EventLoop) throws {
        self.kind = kind
        self.loop = loop
        directory = try TemporaryDirectory()
        let path = directory.path
        environment = [
            "HOME": path, "XDG_RUNTIME_DIR": path, "XDG_DATA_HOME": "\(path)/data", "XDG_CONFIG_HOME": "\(path)/config",
            "XDG_STATE_HOME": "\(path)/state", "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8",
            "PULSE_SERVER": "unix:\(path)/\(kind == .pipeWire ? "pulse/native" : "pulse.socket")",
        ]
    }

    deinit {
        for reaper in reapers { reaper.dismiss() }
    }

    /// Starts it again at the same address, and waits until it listens.
    ///
    /// - Parameter device: The name of its device.
    /// - Throws: ``TestFailure`` with its log if it doesn't start; `SystemError`.
    public func start(device: String = "test") throws {
        let sink = "module-null-sink sink_name=\(device) rate=\(Self.rate) channels=1"
        if kind == .pipeWire {
            try startPipeWire()
            try control(["load-module"] + sink.split(separator: " ").map(String.init))
            return
        }
        let memory = ["module-device-restore", "module-stream-restore", "module-suspend-on-idle", "module-always-sink"]
        let run = try start(
            "/usr/bin/pulseaudio",
            ["-n", "-v", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1", "--log-target=stderr"]
                + (kind == .bare ? [] : memory.map { "--load=\($0)" }) + [
                    "--load=\(sink) format=s16le",
                    "--load=module-native-protocol-unix auth-anonymous=1 socket=\(directory.path)/pulse.socket",
                ])
        try run.wait(for: "PulseAudio to have started") { run.errorText.contains("Daemon startup complete.") }
    }

    private func startPipeWire() throws {
        bus = try PrivateBus()
        for (program, file) in [("pipewire", "pipewire-0"), ("wireplumber", nil), ("pipewire-pulse", "pulse/native")] {
            try start("/usr/bin/\(program)", [])
            guard let file else { continue }
            try loop.poll(for: "\(program) to listen") { access("\(directory.path)/\(file)", F_OK) == 0 }
        }
        // Once WirePlumber has begun its work there is a default device.
        try loop.poll(for: "WirePlumber") { try control("info").contains("Default Sink: auto_null") }
    }

    @discardableResult
    private func start(_ program: String, _ arguments: [String]) throws -> ProgramRun {
        var environment = environment
        environment["PULSE_SERVER"] = nil
        environment["DBUS_SESSION_BUS_ADDRESS"] = bus?.address
        let run = try ProgramRun(program, arguments, environment: environment, in: loop)
        runs.append(run)
        reapers.append(try Reaper(of: run.processIdentifier, in: directory))
        return run
    }

    /// Kills it, as a crash would end it.
    ///
    /// - Throws: `SystemError`.
    public func kill() throws {
        for reaper in reapers { reaper.dismiss() }
        reapers = []
        for run in runs.reversed() { try run.kill() }
        runs = []
        bus = nil
        for file in ["pulse.socket", "pulse/native", "pulse/pid", "pipewire-0", "pipewire-0.lock"] {
            unlink("\(directory.path)/\(file)")
        }
    }

    /// Stops it: it keeps its socket, and replies to nobody.
    public func halt() { for run in runs { run.signal(SIGSTOP) } }

    /// Lets it go on after ``halt()``.
    public func resume() { for run in runs { run.signal(SIGCONT) } }

    /// Runs pactl(1), and returns its output.
    ///
    /// - Throws: ``TestFailure`` if it fails.
    @discardableResult
    public func control(_ words: String...) throws -> String { try control(words) }

    @discardableResult
    func control(_ words: [String]) throws -> String {
        let run = try ProgramRun("/usr/bin/pactl", words, environment: environment, in: loop)
        guard try run.waitForEnd() == .exited(0) else { throw TestFailure(run.log) }
        return run.outputText
    }

    /// Starts a stream of silence with the role of alarms, which ends when the run is released. See pacat(1).
    ///
    /// - Throws: ``TestFailure``.
    public func startAlarmStream() throws -> ProgramRun {
        try ProgramRun(
            "/usr/bin/pacat", ["--playback", "--property=media.role=alarm", "--client-name=Alarms", "/dev/zero"],
            environment: environment, in: loop)
    }

    /// Returns the devices and the streams, as they are now.
    ///
    /// - Throws: ``TestFailure``.
    public func mixer() throws -> Mixer {
        Mixer(
            sinks: try Mixer.read(control("--format=json", "list", "sinks")),
            streams: try Mixer.read(control("--format=json", "list", "sink-inputs")))
    }

    /// Toggles the mute of its device so many times, as fast as possible.
    ///
    /// - Throws: ``TestFailure`` if it can't be done.
    public func toggleMute(times: Int) throws {
        let script = "for i in $(seq \(times)); do pactl set-sink-mute test toggle || exit; done"
        let run = try ProgramRun("/bin/sh", ["-c", script], environment: environment, in: loop)
        guard try run.waitForEnd() == .exited(0) else { throw TestFailure(run.log) }
    }

    /// Returns the number of streams.
    ///
    /// - Throws: ``TestFailure`` if it can't be asked.
    public func streamCount() throws -> Int {
        try control("list", "short", "sink-inputs").split(separator: "\n").count
    }

    /// Starts recording the output of its device.
    ///
    /// - Throws: ``TestFailure``.
    public func record(from device: String = "test") throws -> SoundRecording {
        try SoundRecording(of: device, environment: environment, in: loop)
    }
}
