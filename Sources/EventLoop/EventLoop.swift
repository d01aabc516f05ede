internal import CSystemd
internal import Glibc

/// One thread's event loop, over sd-event.
///
/// # Theory of operation
///
/// A program makes one loop, adds *sources* to it (descriptors, timers, signals, deferred work) and runs it. Each source
/// is an object: it is active for as long as somebody holds it, and gone, with its handler, when it is released; the loop
/// itself owns none. A handler may release any source, its own too. A source keeps what it needs of the loop, so the two
/// may be released in any order. A handler runs on the loop's thread, one at a time, and cannot fail: what goes wrong in
/// it is dealt with there, or ends the loop by ``exit(_:)``. One handler runs a round; which one, ``Priority`` says.
///
/// A loop runs once: when it has ended by ``exit(_:)``, it can neither be run nor given sources any more (`ESTALE`).
///
/// Nothing here is `Sendable`: the loop, its sources and all that their handlers touch belong to one thread.
///
/// sd-event's own time sources are not used: they coalesce, by 250 ms unless told otherwise. ``Timer`` is a timerfd.
public final class EventLoop {
    let event: OpaquePointer
    /// Of the processes that sources of this loop have started.
    let reaper = Reaper()

    /// Creates a loop of its own, not the thread's default one. The corresponding C function is `sd_event_new`.
    ///
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left.
    public init() throws(SystemError) {
        var event: OpaquePointer?
        try SystemError.check(sd_event_new(&event), "sd_event_new")
        guard let event else { throw SystemError("sd_event_new", errno: ENOMEM) }
        self.event = event
    }

    deinit {
        sd_event_unref(event)
    }

    /// Runs until ``exit(_:)`` is called, and returns its code. The corresponding C function is `sd_event_loop`.
    ///
    /// - Throws: `SystemError` if waiting for events itself fails, `EBUSY` if the loop runs or has ended already.
    public func run() throws(SystemError) -> Int32 {
        let code = sd_event_loop(event)
        // Codes of exit(_:) are not negative, so what is negative is an error of the loop.
        return try SystemError.check(code, "sd_event_loop")
    }

    /// Handles the sources that are ready, waiting for at most `timeout` microseconds for the first of them
    /// (`UInt64.max`: without end). For programs that own a loop inside another one.
    /// The corresponding C function is `sd_event_run`.
    ///
    /// - Returns: Whether a source was handled or a signal interrupted the wait. It wasn't when the time is over, nor when
    ///   the loop woke up to answer the watchdog.
    /// - Throws: `SystemError` if waiting for events itself fails, `EBUSY` if the loop runs, `ESTALE` if it has ended.
    @discardableResult
    public func runOnce(timeout: UInt64 = .max) throws(SystemError) -> Bool {
        try SystemError.check(sd_event_run(event, timeout), "sd_event_run") > 0
    }

    /// Ends ``run()`` after the handler that runs now, with `code` (0…255, as for a process).
    /// The corresponding C function is `sd_event_exit`.
    public func exit(_ code: UInt8) {
        sd_event_exit(event, Int32(code))
    }

    /// Answers the service manager's watchdog from this loop, if it asked for that (`WATCHDOG_USEC`), for as long as
    /// the loop runs: a handler that hangs is a loop that hangs. The corresponding C function is `sd_event_set_watchdog`.
    ///
    /// - Returns: Whether the service manager asked for it.
    /// - Throws: `SystemError` if the watchdog's timer can't be made, `EINVAL` if `WATCHDOG_USEC` is no time.
    @discardableResult
    public func answerWatchdog() throws(SystemError) -> Bool {
        try SystemError.check(sd_event_set_watchdog(event, 1), "sd_event_set_watchdog") > 0
    }
}
