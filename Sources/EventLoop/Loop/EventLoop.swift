internal import CSystemd
internal import Glibc

/// The event loop of a thread, based on sd-event.
///
/// # Theory of operation
///
/// A program creates one loop, adds *sources* to it (descriptors, timers, signals, deferred work) and runs it. A source
/// is active until it is released, together with its handler; the loop doesn't own sources. A handler may release any
/// source, including its own. Sources and the loop may be released in any order. Handlers run on the loop's thread, one
/// at a time, and can't throw: a handler handles its errors, or ends the loop by ``exit(_:)``. One handler runs per
/// round, selected by ``Priority``.
///
/// A loop runs once: after ``exit(_:)`` it can neither run nor take sources (`ESTALE`).
///
/// Nothing here is `Sendable`: the loop, its sources and the state of their handlers belong to one thread.
///
/// sd-event's time sources aren't used, since they coalesce, by default by 250 ms. ``Timer`` uses a timerfd.
public final class EventLoop {
    let event: OpaquePointer
    /// The reaper of child processes started by sources of this loop.
    let reaper = Reaper()
    /// The reserve of descriptors, at first empty.
    public let descriptors: DescriptorReserve
    /// The timer for keep-alives to the watchdog.
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

    /// Returns the queue of the timers with this clock and priority, which exists as long as it has timers.
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
        // Codes of exit(_:) aren't negative, so a negative value is an error of the loop.
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

    /// Sends keep-alives to the service manager's watchdog from this loop, if it is enabled (`WATCHDOG_USEC`), while
    /// the loop runs, so that a hanging handler is detected. The loop wakes up after three quarters of the watchdog's
    /// period. The corresponding C functions are `sd_watchdog_enabled` and `sd_notify`; sd-event's own watchdog support
    /// would send nothing while the process has no descriptor left.
    ///
    /// - Returns: True if the service manager has enabled the watchdog.
    /// - Throws: `SystemError` if the timer can't be created, `EINVAL` if `WATCHDOG_USEC` is invalid.
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
        // sd_notify opens a socket for a moment.
        if sd_notify(0, "WATCHDOG=1") < 0, descriptors.makeRoom() { sd_notify(0, "WATCHDOG=1") }
        // The timer has a descriptor, so arming it can't fail.
        let (deadline, isNever) = Clock.monotonic.now.addingReportingOverflow(interval)
        try? watchdog?.arm(at: isNever ? .max : deadline)
    }
}
