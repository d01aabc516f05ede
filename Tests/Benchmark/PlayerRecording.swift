import Foundation

/// A sound server of its own, the player on it, and a recording of what it plays, until ``end()``.
final class SoundStage {
    private static let rate = 8000
    /// Louder than this, of 32767, is sound.
    private static let threshold: Int16 = 300

    private let server: Child
    private let player: Child
    private let recording: Child
    private let tone: URL
    private var heard = Data()

    /// Starts a PulseAudio whose only device plays to nobody, and waits until it listens.
    init(in directory: URL, player path: URL, log: FileHandle) throws {
        tone = directory.appendingPathComponent("tone.wav")
        try Self.squareWave().write(to: tone)
        // A socket's path has to be short.
        let socket = "/tmp/alarms-benchmark-\(ProcessInfo.processInfo.processIdentifier).pulse"
        let environment = [
            "HOME": directory.path, "XDG_RUNTIME_DIR": directory.path, "XDG_CONFIG_HOME": directory.path,
            "PULSE_SERVER": "unix:\(socket)",
        ]
        // It closes all descriptors that it knows nothing of, by one of which Foundation sees that a process has ended. What
        // it logs is read until it listens, which is the only line that comes out of this, and then thrown away.
        let keeper = """
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
                "/bin/sh", "-c", keeper, messages, "/usr/bin/pulseaudio", "-n", "-v", "--log-target=stderr",
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
        player = try Child([path.path], environment: environment, isTold: true, log: log)
    }

    /// Plays, says stop, and listens.
    ///
    /// - Returns: Nanoseconds from then until silence was recorded, after which there was no sound.
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

    /// Ends them all.
    func end() {
        [player, recording, server].forEach { $0.end() }
    }

    /// Whether the next sample is sound.
    private func isLoud() throws -> Bool {
        while heard.count < 2 { heard += try recording.read() }
        let sample = Int16(bitPattern: UInt16(heard[heard.startIndex]) | UInt16(heard[heard.startIndex + 1]) << 8)
        heard = heard.dropFirst(2)
        return sample.magnitude > Self.threshold
    }

    /// A file that is loud in every sample.
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
