internal import CSystemd
internal import Glibc

/// A timer on one clock, exact to what the kernel can do. The corresponding C interface is timerfd_create(2).
public final class Timer {
    /// Why a timer's handler is called.
    public enum Event: Sendable, Hashable {
        /// The time it was armed for has come.
        case elapsed
        /// The wall clock was set, or the machine resumed from sleep: what was armed no longer holds. Only for
        /// ``Clock/wall``. The timer is disarmed.
        case clockChanged
    }

    private let descriptor: Int32
    private let clock: Clock
    private var source: DescriptorSource?
    /// The time it is armed for, microseconds on its clock; `nil`: disarmed.
    public private(set) var deadline: Int64?

    /// Makes a disarmed timer on `clock`, whose `handler` runs in `loop`.
    ///
    /// - Parameter priority: Of the sources that are ready at once, those with the smallest number are handled first.
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left.
    public init(
        on clock: Clock, in loop: EventLoop, priority: Int64 = 0, handler: @escaping (Event) -> Void
    ) throws(SystemError) {
        self.clock = clock
        descriptor = try SystemError.checkErrno(
            timerfd_create(clock.identifier, Int32(TFD_NONBLOCK) | Int32(TFD_CLOEXEC)), "timerfd_create")
        source = try DescriptorSource(descriptor, for: .readable, in: loop, priority: priority) { [unowned self] _ in
            guard let event = read() else { return }
            deadline = nil
            handler(event)
        }
    }

    deinit {
        source = nil
        close(descriptor)
    }

    /// Arms the timer for `deadline`, microseconds on its clock; one in the past elapses at once. Arming it again for the
    /// same time costs nothing. On the wall clock the timer is armed to be told when that clock is set as well
    /// (`TFD_TIMER_CANCEL_ON_SET`). The corresponding C function is `timerfd_settime`.
    ///
    /// - Throws: `SystemError` if the kernel refuses.
    public func arm(at deadline: Int64) throws(SystemError) {
        guard self.deadline != deadline else { return }
        // A time of zero would disarm.
        let instant = max(deadline, 1)
        var setting = itimerspec()
        setting.it_value.tv_sec = Int(instant / 1_000_000)
        setting.it_value.tv_nsec = Int(instant % 1_000_000) * 1000
        try set(&setting)
        self.deadline = deadline
    }

    /// Disarms the timer: its handler is not called until it is armed again.
    ///
    /// - Throws: `SystemError` if the kernel refuses.
    public func disarm() throws(SystemError) {
        guard deadline != nil else { return }
        var setting = itimerspec()
        try set(&setting)
        deadline = nil
    }

    private func set(_ setting: inout itimerspec) throws(SystemError) {
        let cancelOnSet = clock == .wall ? Int32(TFD_TIMER_CANCEL_ON_SET) : 0
        let flags = Int32(TFD_TIMER_ABSTIME) | cancelOnSet
        // ECANCELED says that the clock was set since the timer was last read; the timer is armed all the same, and
        // the handler hears of the change by the next read.
        if timerfd_settime(descriptor, flags, &setting, nil) < 0, errno != ECANCELED {
            throw SystemError("timerfd_settime", errno: errno)
        }
    }

    private func read() -> Event? {
        var count: UInt64 = 0
        if Glibc.read(descriptor, &count, MemoryLayout<UInt64>.size) >= 0 { return .elapsed }
        return errno == ECANCELED ? .clockChanged : nil
    }
}
