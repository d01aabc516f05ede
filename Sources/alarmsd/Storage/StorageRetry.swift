internal import EventLoop

/// The wait before the next attempt to store after a failure: a second, then twice as long each time, up to a
/// minute.
final class StorageRetry {
    private static let longestPause: Int64 = 60_000_000

    private let timer: Timer
    /// The next wait, µs on `CLOCK_MONOTONIC`.
    private var pause: Int64 = 1_000_000

    /// Calls `attempt` in `loop` at the end of each wait.
    ///
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left.
    init(in loop: EventLoop, _ attempt: @escaping () -> Void) throws(SystemError) {
        timer = try Timer(on: .monotonic, in: loop) { _ in attempt() }
    }

    /// True while it waits.
    var isWaiting: Bool { timer.deadline != nil }

    /// Waits, unless it does already.
    ///
    /// - Throws: `SystemError` if the timer can't be set.
    func wait() throws(SystemError) {
        guard timer.deadline == nil else { return }
        try timer.arm(at: Clock.monotonic.now + pause)
        pause = min(2 * pause, Self.longestPause)
    }
}
