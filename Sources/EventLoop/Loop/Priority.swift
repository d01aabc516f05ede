extension EventLoop {
    /// The priority of sources that are ready at the same time; with equal priority, the source that has been ready
    /// longest comes first. The corresponding C constants are `SD_EVENT_PRIORITY_IMPORTANT` and so on.
    ///
    /// # Theory of operation
    ///
    /// No source may starve another, whatever its load. Two rules ensure that:
    ///
    /// 1. All sources that other processes can make ready at any rate have the priority ``normal``, and so alternate:
    /// the sockets of the buses and their received messages (even from a notification server that sends signals
    /// endlessly), the sockets of `alarms-player`, `alarms-screen` and `alarms-waker`, watched paths, the ends of
    /// processes, and wake-ups from other threads. Timeouts for replies have it as well: with a higher priority, a
    /// timeout would elapse before the reply is read whenever this process is late. 2. Each handler does little in a
    /// round: one read of a few kilobytes, one message, or the messages of one commit. Longer work, such as all calls
    /// for a new server, is ``idle``.
    ///
    /// ``important`` sources become ready only at this process's or the person's request: signals and the timers of due
    /// alarms. ``idle`` is the process's own work for which nobody waits.
    ///
    /// sd-event handles one source per round: of equal priority, the source found ready in the earliest round. A
    /// descriptor that is still ready afterwards is queued again behind the others. sd-event treats a deferred source
    /// as ready since its creation, so it would always come first; therefore ``DeferredSource`` creates a new source
    /// for each run.
    public enum Priority: Int64, Sendable {
        /// Signals, the timers of due alarms, and work that must precede them.
        case important = -100
        /// Sources that other processes make ready, and timeouts for their replies.
        case normal = 0
        /// The process's own work, run when nothing else is ready.
        case idle = 100
    }
}
