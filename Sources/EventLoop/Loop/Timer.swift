/// A timer on one clock, as exact as the kernel's. Timers share descriptors, see ``TimerQueue``. The corresponding C
/// interface is timerfd_create(2).
public final class Timer {
    /// The reason why a timer's handler is called.
    public enum Event: Sendable, Hashable {
        /// The deadline has passed.
        case elapsed
        /// The wall clock was set, or the machine resumed from sleep, while the timer was armed or just before: the
        /// deadline must be computed again, passed or not. Only for ``Clock/wall``.
        case clockChanged
    }

    private let queue: TimerQueue
    private let handler: (Event) -> Void
    /// True if the wall clock was set, and the handler hasn't been called for that yet.
    var clockHasChanged = false
    /// The deadline, µs on its clock; `nil`: disarmed.
    public private(set) var deadline: Int64?

    /// Creates a disarmed timer on `clock`, whose `handler` runs in `loop`. It is disarmed when the handler is called.
    ///
    /// - Parameter priority: The priority among ready sources.
    /// - Throws: `SystemError`, only for the loop's first timer with this clock and priority, as the others share its
    ///   descriptor: if the kernel has no descriptor or memory left, `ESTALE` if the loop has ended; on
    ///   ``Clock/wallAlarm`` `EPERM` without the capability `CAP_WAKE_ALARM` in the initial user namespace.
    public init(
        on clock: Clock, in loop: EventLoop, priority: EventLoop.Priority = .normal, handler: @escaping (Event) -> Void
    ) throws(SystemError) {
        queue = try loop.timers(on: clock, priority)
        self.handler = handler
    }

    deinit {
        try? queue.disarm(ObjectIdentifier(self))
    }

    /// Arms the timer for `deadline`, µs on its clock; a deadline in the past elapses at once, one beyond the kernel's
    /// range (292 years) never. Arming it again for the same deadline is a no-op. A timer on the wall clock also
    /// reports changes of that clock (`TFD_TIMER_CANCEL_ON_SET`).
    /// The corresponding C function is `timerfd_settime`.
    ///
    /// - Throws: `SystemError` if the kernel refuses, such as `EPERM` on ``Clock/wallAlarm`` after the capability was
    ///   lost.
    public func arm(at deadline: Int64) throws(SystemError) {
        guard self.deadline != deadline else { return }
        try queue.arm(self, at: deadline)
        self.deadline = deadline
    }

    /// Disarms the timer: its handler isn't called until it is armed again.
    ///
    /// - Throws: `SystemError` if the kernel refuses.
    public func disarm() throws(SystemError) {
        guard deadline != nil else { return }
        try queue.disarm(ObjectIdentifier(self))
        deadline = nil
    }

    /// Returns the time until the kernel's timer elapses, µs, rounded up; `nil`: the timer isn't armed, or has elapsed
    /// and the handler hasn't been called yet. The corresponding C function is `timerfd_gettime`.
    ///
    /// - Throws: `SystemError` if the kernel refuses.
    public func remaining() throws(SystemError) -> Int64? {
        // A disarmed timer on the alarm clock returns its last deadline.
        guard let deadline else { return nil }
        return try queue.remaining(until: deadline)
    }

    /// Calls the handler when the queue finds the timer due.
    func elapse() {
        let event: Event = clockHasChanged ? .clockChanged : .elapsed
        clockHasChanged = false
        deadline = nil
        handler(event)
    }
}
