internal import CSystemd
internal import Glibc

/// A timer on one clock, as exact as the kernel's. The corresponding C interface is timerfd_create(2).
public final class Timer {
    /// The reason for which a timer's handler is called.
    public enum Event: Sendable, Hashable {
        /// The deadline has passed.
        case elapsed
        /// The wall clock was set, or the machine resumed from sleep, while the timer was armed or just before: the
        /// deadline has to be computed anew, whether it has passed or not. Only for ``Clock/wall``.
        case clockChanged
    }

    private let clock: Clock
    private let descriptor: Int32
    private var source: DescriptorSource?
    /// True if the kernel has reported a change of the clock that the handler hasn't been called for.
    private var clockHasChanged = false
    /// The deadline, µs on its clock; `nil`: disarmed.
    public private(set) var deadline: Int64?

    /// Creates a disarmed timer on `clock`, whose `handler` runs in `loop`. It is disarmed when the handler is called.
    ///
    /// - Parameter priority: Its priority among the sources that are ready at once.
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left, `ESTALE` if the loop has ended; on
    ///   ``Clock/wallAlarm`` `EPERM` without the capability `CAP_WAKE_ALARM` in the first user namespace.
    public init(
        on clock: Clock, in loop: EventLoop, priority: EventLoop.Priority = .normal, handler: @escaping (Event) -> Void
    ) throws(SystemError) {
        self.clock = clock
        descriptor = try SystemError.checkErrno(
            timerfd_create(clock.identifier, Int32(TFD_NONBLOCK) | Int32(TFD_CLOEXEC)), "timerfd_create")
        source = try DescriptorSource(descriptor, for: .readable, in: loop, priority: priority) { [unowned self] _ in
            // The kernel reports that the clock was set to a disarmed timer, too.
            guard let event = read(), deadline != nil else { return }
            deadline = nil
            handler(event)
        }
    }

    deinit {
        source = nil
        close(descriptor)
    }

    /// Arms the timer for `deadline`, µs on its clock; one in the past elapses at once, one beyond the kernel's range
    /// (292 years) never. Arming it again for the same deadline is a no-op. A timer on the wall clock is notified of
    /// changes of that clock as well (`TFD_TIMER_CANCEL_ON_SET`).
    /// The corresponding C function is `timerfd_settime`.
    ///
    /// - Throws: `SystemError` if the kernel refuses, as with `EPERM` on ``Clock/wallAlarm`` once the capability is
    ///   gone.
    public func arm(at deadline: Int64) throws(SystemError) {
        guard self.deadline != deadline else { return }
        // Zero would disarm.
        let soonest: Int64 = 1
        if try set(clockHasChanged ? soonest : max(deadline, soonest)) == .clockChanged {
            // The kernel reports it only once: so the handler is called by this timer, in the loop, at once.
            clockHasChanged = true
            try set(soonest)
        }
        self.deadline = deadline
    }

    /// Disarms the timer: its handler isn't called until it is armed again.
    ///
    /// - Throws: `SystemError` if the kernel refuses.
    public func disarm() throws(SystemError) {
        guard deadline != nil else { return }
        try set(0)
        deadline = nil
    }

    /// Returns the time until the kernel's timer elapses, µs, rounded up; `nil`: it isn't armed, or has elapsed and the
    /// handler hasn't been called yet. The corresponding C function is `timerfd_gettime`.
    ///
    /// - Throws: `SystemError` if the kernel refuses.
    public func remaining() throws(SystemError) -> Int64? {
        // A disarmed timer on the clock that wakes shows its last deadline.
        guard deadline != nil else { return nil }
        var setting = itimerspec()
        try SystemError.checkErrno(timerfd_gettime(descriptor, &setting), "timerfd_gettime")
        let remaining = Int64(setting.it_value.tv_sec) * 1_000_000 + (Int64(setting.it_value.tv_nsec) + 999) / 1000
        return remaining > 0 ? remaining : nil
    }

    /// Sets the kernel's timer to `instant`, µs; zero disarms it.
    ///
    /// - Returns: ``Event/clockChanged`` if the clock was set since the last call or read; the timer is set all the
    ///   same.
    @discardableResult
    private func set(_ instant: Int64) throws(SystemError) -> Event? {
        var setting = itimerspec()
        setting.it_value.tv_sec = Int(instant / 1_000_000)
        setting.it_value.tv_nsec = Int(instant % 1_000_000) * 1000
        let cancelOnSet = clock == .wall ? Int32(TFD_TIMER_CANCEL_ON_SET) : 0
        let result = timerfd_settime(descriptor, Int32(TFD_TIMER_ABSTIME) | cancelOnSet, &setting, nil)
        if result < 0, errno == ECANCELED { return .clockChanged }
        try SystemError.checkErrno(result, "timerfd_settime")
        return nil
    }

    /// Reads the event of the kernel's timer; `nil` if there is none, as when it was armed anew after the loop had
    /// found it ready.
    private func read() -> Event? {
        var count: UInt64 = 0
        let hasElapsed = Glibc.read(descriptor, &count, MemoryLayout<UInt64>.size) >= 0
        guard hasElapsed || errno == ECANCELED else { return nil }
        let event: Event = hasElapsed && !clockHasChanged ? .elapsed : .clockChanged
        clockHasChanged = false
        return event
    }
}
