internal import EventLoop

/// What a device of a ``SoundServer`` plays, as long as this object is there. See parec(1).
public final class SoundRecording {
    /// Below this, in 32767ths of the loudest, it is silent.
    public static let threshold = 300
    private let run: ProgramRun

    init(of device: String, environment: [String: String], in loop: EventLoop) throws {
        run = try ProgramRun(
            "/usr/bin/parec",
            [
                "--device=\(device).monitor", "--raw", "--format=s16le", "--rate=\(SoundServer.rate)", "--channels=1",
                "--latency-msec=20",
            ], environment: environment, in: loop)
        let run = run
        try run.wait(for: "the recording to have begun") { !run.outputBytes.isEmpty }
    }

    /// How many samples there are; ``SoundServer/rate`` in a second.
    public var count: Int { run.outputBytes.count / 2 }

    /// The samples from an index on.
    public func samples(from start: Int = 0) -> [Int] {
        let bytes = run.outputBytes
        return (min(start, count)..<count).map { index in
            Int(Int16(truncatingIfNeeded: Int(bytes[2 * index]) | Int(bytes[2 * index + 1]) << 8))
        }
    }

    /// The loudest sample from an index on.
    public func peak(from start: Int = 0) -> Int { samples(from: start).map(abs).max() ?? 0 }

    /// The loudest sample of the last so many milliseconds.
    public func peak(ofLast milliseconds: Int) -> Int {
        peak(from: max(0, count - milliseconds * SoundServer.rate / 1000))
    }

    /// Waits until so much more has been recorded.
    ///
    /// - Throws: ``TestFailure`` if the recording has ended.
    public func wait(milliseconds: Int) throws {
        let end = count + milliseconds * SoundServer.rate / 1000
        try run.wait(for: "more to be recorded") { count >= end }
    }

    /// Waits until something is heard.
    ///
    /// - Throws: ``TestFailure`` if nothing is.
    public func waitForSound(within seconds: Int = 30) throws {
        try run.wait(for: "a sound", within: seconds) { peak(ofLast: 50) > Self.threshold }
    }

    /// Waits until nothing has been heard for so long.
    ///
    /// - Throws: ``TestFailure`` if something still is.
    public func waitForSilence(ofMilliseconds milliseconds: Int = 300, within seconds: Int = 30) throws {
        let start = count
        try run.wait(for: "silence", within: seconds) {
            count - start >= milliseconds * SoundServer.rate / 1000 && peak(ofLast: milliseconds) <= Self.threshold
        }
    }
}
