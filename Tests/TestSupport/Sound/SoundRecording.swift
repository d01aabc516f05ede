public import EventLoop

/// A recording of a device of a ``SoundServer``, which ends when this object is released. See parec(1).
public final class SoundRecording {
    /// The peak below which it is silent, in 32767ths of full scale.
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

    /// The number of samples; ``SoundServer/rate`` a second.
    public var count: Int { run.outputBytes.count / 2 }

    /// Returns the samples from an index on.
    public func samples(from start: Int = 0) -> [Int] {
        let bytes = run.outputBytes
        return (min(start, count)..<count).map { index in
            Int(Int16(truncatingIfNeeded: Int(bytes[2 * index]) | Int(bytes[2 * index + 1]) << 8))
        }
    }

    /// Returns the loudest sample from an index on.
    public func peak(from start: Int = 0) -> Int { samples(from: start).map(abs).max() ?? 0 }

    /// Returns the loudest sample of the last so many milliseconds.
    public func peak(ofLast milliseconds: Int) -> Int {
        peak(from: max(0, count - milliseconds * SoundServer.rate / 1000))
    }

    /// Waits until so many milliseconds more were recorded.
    ///
    /// - Throws: ``TestFailure`` if the recording has ended.
    public func wait(milliseconds: Int) throws {
        let end = count + milliseconds * SoundServer.rate / 1000
        try run.wait(for: "more to be recorded") { count >= end }
    }

    /// Waits until a sample isn't silent.
    ///
    /// - Throws: ``TestFailure`` after the timeout.
    public func waitForSound(within seconds: Int = EventLoop.longestWait) throws {
        try run.wait(for: "a sound", within: seconds) { peak(ofLast: 50) > Self.threshold }
    }

    /// Waits until it has been silent for so long.
    ///
    /// - Throws: ``TestFailure`` after the timeout.
    public func waitForSilence(ofMilliseconds milliseconds: Int = 300, within seconds: Int = EventLoop.longestWait)
        throws
    {
        let start = count
        try run.wait(for: "silence", within: seconds) {
            count - start >= milliseconds * SoundServer.rate / 1000 && peak(ofLast: milliseconds) <= Self.threshold
        }
    }
}
