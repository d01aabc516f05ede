internal import CSystemd
internal import Glibc

/// A timer on one clock, exact to what the kernel can do. The corresponding C interface is timerfd_create(2).
public final class Timer {
    /// Why a timer's handler is called.
    public enum Event: Sendable, Hashable {
        /// The time it was armed for has come.
        case elapsed
        /// The wall clock was set, or the machine resumed from sleep, while the timer was armed or just before: what it
        /// was armed for no longer holds, whether it has come or not. Only for ``Clock/wall``.
        case clockChanged
    }

    private let clock: Clock
    private let descriptor: Int32
    private var source: DescriptorSource?
    /// The kernel has told of a change of the clock that the handler hasn't heard of.
    private var clockHasChanged = false
    /// The time it is armed for, microseconds on its clock; `nil`: disarmed.
    public private(set) var deadline: Int64?

    /// Makes a disarmed timer on `clock`, whose `handler` runs in `loop`. The timer is disarmed when the handler is called.
    ///
    /// - Parameter priority: Its place among the sources that are ready at once.
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left, `ESTALE` if the loop has ended; on
    ///   ``Clock/wallAlarm`` `EPERM` without the capability `CAP_WAKE_ALARM` in the first user namespace.
    public init(
        on clock: Clock, in loop: EventLoop, priority: EventLoop.Priority = .normal, handler: @escaping (Event) -> Void
    ) throws(SystemError) {
        self.clock = clock
        descriptor = try SystemError.checkErrno(
            timerfd_create(clock.identifier, Int32(TFD_NONBLOCK) | Int32(TFD_CLOEXEC)), "timerfd_create")
        source = try DescriptorSource(descriptor, for: .readable, in: loop, priority: priority) { [unowned self] _ in
            // The kernel tells a disarmed timer, too, that the clock was set.
            guard let event = read(), deadline != nil else { return }
            deadline = nil
            handler(event)
        }
    }

    deinit {
        source = nil
        close(descriptor)
    }

    /// Arms the timer for `deadline`, microseconds on its clock; one in the past elapses at once, one beyond the kernel's
    /// range (292 years) never. Arming it again for the same time costs nothing. On the wall clock the timer is armed to
    /// be told when that clock is set as well (`TFD_TIMER_CANCEL_ON_SET`).
    /// The corresponding C function is `timerfd_settime`.
    ///
    /// - Throws: `SystemError` if the kernel refuses, as with `EPERM` on ``Clock/wallAlarm`` once the capability is gone.
    public func arm(at deadline: Int64) throws(SystemError) {
        guard self.deadline != deadline else { return }
        // Zero would disarm.
        let soonest: Int64 = 1
        if try set(clockHasChanged ? soonest : max(deadline, soonest)) == .clockChanged {
            // The kernel tells only once: the handler has to hear of it from this timer, in the loop, and so at once.
            clockHasChanged = true
            try set(soonest)
        }
        self.deadline = deadline
    }

    /// Disarms the timer: its handler is not called until it is armed again.
    ///
    /// - Throws: `SystemError` if the kernel refuses.
    public func disarm() throws(SystemError) {
        guard deadline != nil else { return }
        try set(0)
        deadline = nil
    }

    /// How long the kernel waits until it lets the timer elapse, microseconds, rounded up; `nil`: it isn't armed, or has
    /// elapsed and the handler hasn't been called. The corresponding C function is `timerfd_gettime`.
    ///
    /// - Throws: `SystemError` if the kernel refuses.
    public func remaining() throws(SystemError) -> Int64? {
        // A timer on the clock that wakes shows, disarmed, what it was armed for last.
        guard deadline != nil else { return nil }
        var setting = itimerspec()
        try SystemError.checkErrno(timerfd_gettime(descriptor, &setting), "timerfd_gettime")
        let remaining = Int64(setting.it_value.tv_sec) * 1_000_000 + (Int64(setting.it_value.tv_nsec) + 999) / 1000
        return remaining > 0 ? remaining : nil
    }

    /// Sets the kernel's timer to `instant`, microseconds; zero disarms.
    ///
    /// - Returns: ``Event/clockChanged`` if the clock was set since the kernel was last asked; the timer is set all the same.
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

    /// What has happened; `nil` if nothing has, as when the timer was armed anew after the loop had found it ready.
    private func read() -> Event? {
        var count: UInt64 = 0
        let hasElapsed = Glibc.read(descriptor, &count, MemoryLayout<UInt64>.size) >= 0
        guard hasElapsed || errno == ECANCELED else { return nil }
        let event: Event = hasElapsed && !clockHasChanged ? .elapsed : .clockChanged
        clockHasChanged = false
        return event
    }
}
