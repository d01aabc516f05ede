internal import EventLoop

/// The delay of the next attempt to store after a failure: a second, then doubled each time, up to a minute.
final class StorageRetry {
    private static let longestPause: Int64 = 60_000_000

    private let timer: Timer
    /// The next delay, µs on `CLOCK_MONOTONIC`.
    private var pause: Int64 = 1_000_000

    /// Calls `attempt` in `loop` after each delay.
    ///
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left.
    init(in loop: EventLoop, _ attempt: @escaping () -> Void) throws(SystemError) {
        timer = try Timer(on: .monotonic, in: loop) { _ in attempt() }
    }

    /// True while a retry is pending.
    var isWaiting: Bool { timer.deadline != nil }

    /// Arms the timer unless a retry is pending.
    ///
    /// - Throws: `SystemError` if the timer can't be set.
    func wait() throws(SystemError) {
        guard timer.deadline == nil else { return }
        try timer.arm(at: Clock.monotonic.now + pause)
        pause = min(2 * pause, Self.longestPause)
    }
}
