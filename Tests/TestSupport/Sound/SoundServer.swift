public import EventLoop
internal import Glibc

/// A real PulseAudio of the test's own, with one null device, `test`, of 8000 frames of one sample a second, which
/// listens in a directory of its own. It ends when this object is released. See pulseaudio(1).
public final class SoundServer {
    /// The environment for programs that are to use it: `HOME`, `XDG_…`, `PATH` and its address.
    public let environment: [String: String]
    /// The directory of `HOME` and the socket.
    public let directory: TemporaryDirectory
    private let loop: EventLoop
    private var run: ProgramRun?
    private var reaper: Reaper?

    /// The sample rate of its device, Hz.
    public static let rate = 8000

    /// Starts it, and waits until it listens.
    ///
    /// - Throws: ``TestFailure`` with its log if it doesn't start; `SystemError`.
    public init(in loop: EventLoop) throws {
        self.loop = loop
        directory = try TemporaryDirectory()
        let path = directory.path
        environment = [
            "HOME": path, "XDG_RUNTIME_DIR": path, "XDG_DATA_HOME": "\(path)/data", "XDG_CONFIG_HOME": "\(path)/config",
            "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "PULSE_SERVER": "unix:\(path)/pulse.socket",
        ]
        try start()
    }

    deinit {
        reaper?.dismiss()
    }

    /// Starts it again at the same address, and waits until it listens.
    ///
    /// - Parameter device: The name of its device.
    /// - Throws: ``TestFailure`` with its log if it doesn't start; `SystemError`.
    public func start(device: String = "test") throws {
        let run = try ProgramRun(
            "/usr/bin/pulseaudio",
            [
                "-n", "-v", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1", "--log-target=stderr",
                "--load=module-null-sink sink_name=\(device) rate=\(Self.rate) channels=1 format=s16le",
                "--load=module-native-protocol-unix auth-anonymous=1 socket=\(directory.path)/pulse.socket",
            ],
            environment: environment.filter { $0.key != "PULSE_SERVER" }, in: loop)
        self.run = run
        reaper = try Reaper(of: run.processIdentifier, in: directory)
        try run.wait(for: "PulseAudio to have started") { run.errorText.contains("Daemon startup complete.") }
    }

    /// Kills it, as a crash would end it.
    ///
    /// - Throws: `SystemError`.
    public func kill() throws {
        reaper?.dismiss()
        reaper = nil
        try run?.kill()
        run = nil
        unlink("\(directory.path)/pulse.socket")
    }

    /// Stops it: it keeps its socket, and replies to nobody.
    public func halt() { run?.signal(SIGSTOP) }

    /// Runs pactl(1), and returns its output.
    ///
    /// - Throws: ``TestFailure`` if it fails.
    @discardableResult
    public func control(_ words: String...) throws -> String {
        let run = try ProgramRun("/usr/bin/pactl", words, environment: environment, in: loop)
        guard try run.waitForEnd() == .exited(0) else { throw TestFailure(run.log) }
        return run.outputText
    }

    /// Toggles the mute of its device so many times, as fast as possible.
    ///
    /// - Throws: ``TestFailure`` if it can't be done.
    public func toggleMute(times: Int) throws {
        let script = "for i in $(seq \(times)); do pactl set-sink-mute test toggle || exit; done"
        let run = try ProgramRun("/bin/sh", ["-c", script], environment: environment, in: loop)
        guard try run.waitForEnd(within: 120) == .exited(0) else { throw TestFailure(run.log) }
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
