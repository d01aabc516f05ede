public import AlarmCore
public import EventLoop

/// The timers that say when time has something to do: one for each clock.
public final class WakeTimers {
    private let wall: Timer
    private let boot: Timer

    /// Makes both timers, disarmed.
    ///
    /// - Parameters:
    ///   - priority: Of the sources that are ready at once, those with the smallest number are handled first.
    ///   - handler: Called in `loop` when either clock has reached what it was armed for, and when the wall clock was set
    ///     while something waited for it. The timer that called is disarmed then: arm both anew.
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left.
    public init(in loop: EventLoop, priority: Int64 = 0, handler: @escaping () -> Void) throws(SystemError) {
        wall = try Timer(on: .wall, in: loop, priority: priority) { _ in handler() }
        boot = try Timer(on: .boot, in: loop, priority: priority) { _ in handler() }
    }

    /// Arms each timer for what waits for its clock, in place of what it was armed for; an instant in the past elapses at
    /// once. Arming them again for the same costs nothing.
    ///
    /// - Throws: `SystemError` if the kernel refuses; the other timer may have been armed.
    public func arm(_ wake: Wake) throws(SystemError) {
        try Self.arm(wall, at: wake.wall?.microseconds)
        try Self.arm(boot, at: wake.boot?.microseconds)
    }

    private static func arm(_ timer: Timer, at deadline: Int64?) throws(SystemError) {
        if let deadline {
            try timer.arm(at: deadline)
        } else {
            try timer.disarm()
        }
    }
}
