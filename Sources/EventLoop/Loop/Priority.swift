extension EventLoop {
    /// The order of sources that are ready at once: by priority, and among equals the one that has been ready for
    /// longest. The corresponding C constants are `SD_EVENT_PRIORITY_IMPORTANT` and its siblings.
    ///
    /// # Theory of operation
    ///
    /// No source may starve another, however much is written to it. Two rules ensure that:
    ///
    /// 1. All sources that other processes can make ready as often as they like have the priority ``normal``, and so
    ///    alternate: the sockets of the buses and the messages received by them (also from a notification server that
    ///    sends signals without end), the sockets of `alarms-player`, `alarms-screen` and `alarms-waker`, watched
    ///    paths, the ends of processes, and wake-ups from other threads. Timeouts of waiting for others have it as
    ///    well: a timeout with a priority over the reply would elapse first whenever this process itself is late.
    /// 2. Each does little in a round: one read of a few kilobytes, one message, or as many messages as fit into one
    ///    commit. Longer work, such as all calls for a new server, is ``idle``.
    ///
    /// Above that are only sources that become ready at this process's or the person's request: ``important`` are
    /// signals and the timers of due alarms. Below is work of our own for which nobody waits: ``idle``.
    ///
    /// sd-event handles one source a round: of equal priority, the one that was found ready in the earliest round. A
    /// descriptor that is still ready after that is found ready anew, behind the others. For sd-event, deferred
    /// work is ready since its source was created, and would always go first; therefore ``DeferredSource`` creates one
    /// anew for each run.
    public enum Priority: Int64, Sendable {
        /// Signals, the timers of due alarms, and work that has to be done before either.
        case important = -100
        /// Sources that other processes make ready, and the timeouts of waiting for them.
        case normal = 0
        /// Work of our own that runs when nothing else is ready.
        case idle = 100
    }
}
