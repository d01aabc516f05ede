internal import CSystemd
internal import Glibc

/// One thread's event loop, over sd-event.
///
/// # Theory of operation
///
/// A program creates one loop, adds *sources* to it (descriptors, timers, signals, deferred work) and runs it. Each
/// source is an object: it is active until it is released, and its handler with it; the loop itself owns none. A
/// handler may release any source, its own too. A source retains what it needs of the loop, so the two may be released
/// in any order. Handlers run on the loop's thread, one at a time, and can't throw: an error is handled there, or ends
/// the loop by ``exit(_:)``. One handler runs a round, chosen by ``Priority``.
///
/// A loop runs once: after ``exit(_:)`` it can neither be run nor take sources any more (`ESTALE`).
///
/// Nothing here is `Sendable`: the loop, its sources and the state of their handlers belong to one thread.
///
/// sd-event's own time sources are not used: they coalesce, by 250 ms unless told otherwise. ``Timer`` is on a timerfd.
public final class EventLoop {
    let event: OpaquePointer
    /// The reaper of the processes that sources of this loop have started.
    let reaper = Reaper()
    /// The reserve of descriptors, at first empty.
    public let descriptors: DescriptorReserve
    /// The timer by which the watchdog is answered.
    private var watchdog: Timer?
    private var timerQueues: [TimerKind: TimerQueueReference] = [:]

    private struct TimerKind: Hashable {
        let clock: Clock
        let priority: Priority
    }

    private struct TimerQueueReference {
        weak var queue: TimerQueue?
    }

    /// Creates a loop, not the thread's default one. The corresponding C function is `sd_event_new`.
    ///
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left.
    public init() throws(SystemError) {
        var event: OpaquePointer?
        try SystemError.check(sd_event_new(&event), "sd_event_new")
        guard let event else { throw SystemError("sd_event_new", errno: ENOMEM) }
        self.event = event
        descriptors = DescriptorReserve(in: event)
    }

    deinit {
        sd_event_unref(event)
    }

    /// Returns the queue of the timers on a clock with a priority, which exists as long as one of them does.
    ///
    /// - Throws: `SystemError`: see ``Timer/init(on:in:priority:handler:)``.
    func timers(on clock: Clock, _ priority: Priority) throws(SystemError) -> TimerQueue {
        let kind = TimerKind(clock: clock, priority: priority)
        if let queue = timerQueues[kind]?.queue { return queue }
        let queue = try TimerQueue(on: clock, in: self, priority: priority)
        timerQueues[kind] = TimerQueueReference(queue: queue)
        return queue
    }

    /// Runs until ``exit(_:)`` is called, and returns its code. The corresponding C function is `sd_event_loop`.
    ///
    /// - Throws: `SystemError` if waiting for events itself fails, `EBUSY` if the loop runs or has ended already.
    public func run() throws(SystemError) -> Int32 {
        let code = sd_event_loop(event)
        // Codes of exit(_:) are not negative, so what is negative is an error of the loop.
        return try SystemError.check(code, "sd_event_loop")
    }

    /// Runs one round: waits for at most `timeout` microseconds (`UInt64.max`: without limit) until a source is ready,
    /// and handles it. For programs that run this loop inside another one.
    /// The corresponding C function is `sd_event_run`.
    ///
    /// - Returns: True if a source was handled or a signal interrupted the wait; false after the timeout.
    /// - Throws: `SystemError` if waiting for events itself fails, `EBUSY` if the loop runs, `ESTALE` if it has ended.
    @discardableResult
    public func runOnce(timeout: UInt64 = .max) throws(SystemError) -> Bool {
        try SystemError.check(sd_event_run(event, timeout), "sd_event_run") > 0
    }

    /// Ends ``run()`` after the running handler, with `code` (0…255, as for a process).
    /// The corresponding C function is `sd_event_exit`.
    public func exit(_ code: UInt8) {
        sd_event_exit(event, Int32(code))
    }

    /// Answers the service manager's watchdog from this loop, if it is enabled (`WATCHDOG_USEC`), for as long as the
    /// loop runs: a handler that hangs is a loop that hangs. It wakes up after three quarters of the watchdog's period.
    /// The corresponding C functions are `sd_watchdog_enabled` and `sd_notify`: by itself sd-event would say nothing
    /// while the process has no descriptor left.
    ///
    /// - Returns: True if the service manager has enabled it.
    /// - Throws: `SystemError` if the watchdog's timer can't be created, `EINVAL` if `WATCHDOG_USEC` is no time.
    @discardableResult
    public func answerWatchdog() throws(SystemError) -> Bool {
        var period: UInt64 = 0
        guard try SystemError.check(sd_watchdog_enabled(0, &period), "sd_watchdog_enabled") > 0 else { return false }
        let interval = max(Int64(clamping: period / 4 * 3), 1)
        watchdog = try Timer(on: .monotonic, in: self) { [unowned self] _ in answer(every: interval) }
        answer(every: interval)
        return true
    }

    private func answer(every interval: Int64) {
        // It takes a descriptor for a moment.
        if sd_notify(0, "WATCHDOG=1") < 0, descriptors.makeRoom() { sd_notify(0, "WATCHDOG=1") }
        // The timer has a descriptor: the kernel refuses nothing.
        let (deadline, isNever) = Clock.monotonic.now.addingReportingOverflow(interval)
        try? watchdog?.arm(at: isNever ? .max : deadline)
    }
}
