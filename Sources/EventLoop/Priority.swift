extension EventLoop {
    /// The order of sources that are ready at once: those of a higher priority first, and of equal ones the one that has
    /// been ready for longest. The corresponding C constants are `SD_EVENT_PRIORITY_IMPORTANT` and its
    /// siblings.
    ///
    /// # Theory of operation
    ///
    /// No source may keep another one waiting for ever, however much is written to it. Two rules see to that:
    ///
    /// 1. What others can make ready as often as they like has the priority ``normal``, all of it, and so takes turns. It
    ///    is the sockets of the buses and the messages that came by them (a notification server that sends signals without
    ///    end is among those), the sockets of `alarms-player` and `alarms-waker`, watched paths, the ends of processes,
    ///    and wake-ups from other threads. Limits on how long others are waited for are among it as well: a limit with a
    ///    priority over the answer would have passed whenever this process was late itself.
    /// 2. In its turn each does little: one read of a few kilobytes, one message, or as many messages as fit into one
    ///    commit. What takes longer, as all that a new server has to be told, is left to ``idle`` work.
    ///
    /// Above that is only what is ready when this process, or the person, has asked for it: ``important`` are the timers of
    /// what is due, and signals. Below is work of our own for which nobody waits: ``idle``.
    ///
    /// sd-event handles one source a round. Of equal priority that is the one that was found ready in the earliest round,
    /// and a descriptor that is still ready after its turn is found ready anew, behind the others. For sd-event deferred
    /// work is ready since its source was made, and would always go first; therefore ``DeferredSource`` makes one anew each
    /// time that it is asked for.
    public enum Priority: Int64, Sendable {
        /// Signals, the timers of what is due, and work that has to be done before either.
        case important = -100
        /// Sources that others make ready, and the limits on waiting for them.
        case normal = 0
        /// Work of our own that waits until nothing else is ready.
        case idle = 100
    }
}
