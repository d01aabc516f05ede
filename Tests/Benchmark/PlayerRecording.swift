import Foundation

/// A recording of the player's sound, made with a private PulseAudio server, until ``end()``.
final class PlayerRecording {
    private static let rate = 8000
    /// The magnitude above which a sample is sound, of 32767.
    private static let threshold: Int16 = 300

    private let server: Child
    private let player: Child
    private let recording: Child
    private let tone: URL
    private var recorded = Data()

    /// Starts PulseAudio with a null sink as its only device, waits until it is ready, and starts recording.
    init(in directory: URL, player path: URL, log: FileHandle) throws {
        tone = directory.appendingPathComponent("tone.wav")
        try Self.squareWave().write(to: tone)
        // The length of a socket's path is limited.
        let socket = "/tmp/alarms-benchmark-\(ProcessInfo.processInfo.processIdentifier).pulse"
        let environment = [
            "HOME": directory.path, "XDG_RUNTIME_DIR": directory.path, "XDG_CONFIG_HOME": directory.path,
            "PULSE_SERVER": "unix:\(socket)",
        ]
        // A shell stays in between because PulseAudio closes all inherited descriptors, among them one by which
        // Foundation detects the end of a process. The shell prints one line once PulseAudio is ready, and discards the
        // rest of the log.
        let launcher = """
            mkfifo "$0" || exit
            { sed -nu '/Daemon startup complete/ { p; q }'; exec >/dev/null; cat; } <"$0" &
            "$@" 2>"$0" &
            trap "kill $!" TERM
            exec >/dev/null
            wait $!
            """
        let messages = directory.appendingPathComponent("pulseaudio.log").path
        server = try Child(
            [
                "/bin/sh", "-c", launcher, messages, "/usr/bin/pulseaudio", "-n", "-v", "--log-target=stderr",
                "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1",
                "--load=module-null-sink sink_name=test rate=\(Self.rate) channels=1 format=s16le",
                "--load=module-native-protocol-unix auth-anonymous=1 socket=\(socket)",
            ], environment: environment, log: log)
        _ = try server.readLine()
        recording = try Child(
            [
                "/usr/bin/parec", "--device=test.monitor", "--raw", "--format=s16le", "--rate=\(Self.rate)",
                "--channels=1",
                "--latency-msec=10",
            ], environment: environment, log: log)
        player = try Child([path.path], environment: environment, acceptsInput: true, log: log)
    }

    /// Plays a tone, stops it, and waits for silence.
    ///
    /// - Returns: The time from the stop command until the recording became silent, ns.
    func timeToSilence() throws -> Double {
        try player.write("play 1 0 file \(tone.path)\n")
        var loud = 0
        while loud < Self.rate / 4 { loud = try isLoud() ? loud + 1 : 0 }
        let start = DispatchTime.now().uptimeNanoseconds
        var silent = start
        try player.write("stop\n")
        var quiet = 0
        while quiet < Self.rate / 4 {
            quiet = try isLoud() ? 0 : quiet + 1
            if quiet == 1 { silent = DispatchTime.now().uptimeNanoseconds }
        }
        return Double(silent - start)
    }

    /// Terminates all processes.
    func end() {
        [player, recording, server].forEach { $0.end() }
    }

    /// Reads the next sample, and returns true if it is sound.
    private func isLoud() throws -> Bool {
        while recorded.count < 2 { recorded += try recording.read() }
        let sample = Int16(
            bitPattern: UInt16(recorded[recorded.startIndex]) | UInt16(recorded[recorded.startIndex + 1]) << 8)
        recorded = recorded.dropFirst(2)
        return sample.magnitude > Self.threshold
    }

    /// Returns a WAV file that is loud in every sample.
    private static func squareWave() -> Data {
        func bytes(_ value: UInt32) -> Data { withUnsafeBytes(of: value.littleEndian) { Data($0) } }
        let samples = (0..<rate).map { $0 % 20 < 10 ? Int16(16000) : -16000 }
        let data = samples.reduce(into: Data()) { data, sample in
            withUnsafeBytes(of: sample.littleEndian) { data.append(contentsOf: $0) }
        }
        // One channel of integers; 16 bits each.
        let form = bytes(1 | 1 << 16) + bytes(UInt32(rate)) + bytes(UInt32(rate) * 2) + bytes(2 | 16 << 16)
        let chunks =
            Data("WAVEfmt ".utf8) + bytes(UInt32(form.count)) + form + Data("data".utf8) + bytes(UInt32(data.count))
            + data
        return Data("RIFF".utf8) + bytes(UInt32(chunks.count)) + chunks
    }
}
