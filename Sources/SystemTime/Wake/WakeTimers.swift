public import AlarmCore
public import EventLoop

/// The timers for the next deadline, one for each clock.
public final class WakeTimers {
    /// An event of the timers.
    public enum Event: Sendable, Hashable, CaseIterable {
        /// A clock may have reached the instant it was armed for.
        case elapsed
        /// The wall clock was set: it differs by more than a millisecond from the boot clock's prediction.
        case clockSet
        /// The machine was asleep, and is awake again.
        case resumed
    }

    private let handler: (Event) -> Void
    private(set) var wall: Timer?
    private var boot: Timer?
    private var clocks = ClockDistances.now()

    /// Creates both timers, without deadlines; the wall clock's timer reports changes of the clock nevertheless.
    ///
    /// - Parameters:
    ///   - handler: Called in `loop` when either clock has reached its instant, when the wall clock was set, and when
    ///     the machine has resumed from sleep: once for each that is true, ``Event/resumed`` before ``Event/clockSet``
    ///     before ``Event/elapsed``. Arm both timers anew afterwards: one of them is disarmed.
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left.
    public init(in loop: EventLoop, handler: @escaping (Event) -> Void) throws(SystemError) {
        self.handler = handler
        wall = try Timer(on: .wall, in: loop, priority: .important) { [unowned self] event in tell(event) }
        boot = try Timer(on: .boot, in: loop, priority: .important) { [unowned self] event in tell(event) }
        try wall?.arm(at: .max)
    }

    /// Arms each timer for the next instant on its clock, replacing the former instant; an instant in the past elapses
    /// at once. Arming for the same instant again costs nothing.
    ///
    /// - Throws: `SystemError` if the kernel refuses; the other timer may have been armed.
    public func arm(_ wake: Wake) throws(SystemError) {
        // A disarmed timer wouldn't report changes of the clock.
        try wall?.arm(at: wake.wall?.microseconds ?? .max)
        if let deadline = wake.boot?.microseconds {
            try boot?.arm(at: deadline)
        } else {
            try boot?.disarm()
        }
    }

    private func tell(_ event: Timer.Event) {
        let before = clocks
        clocks = .now()
        // Whichever timer comes first: changes of the clocks are handled before what is due.
        let changes = clocks.changes(since: before)
        changes.forEach(handler)
        // A step too small to report has disarmed the timer as well.
        if event == .elapsed || changes.isEmpty { handler(.elapsed) }
    }
}
