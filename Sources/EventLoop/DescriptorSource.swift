internal import CSystemd

/// Watches one file descriptor, which stays its owner's, for readiness (level-triggered: what the handler leaves unread, or
/// a hang-up it doesn't act on, calls it again at once).
///
/// There can be only one source for a descriptor in a loop: who needs it for reading and for writing watches for both.
public final class DescriptorSource {
    private let handler: Handler<Readiness>
    private let source: EventSource

    /// Watches `descriptor` for `readiness`, and for errors and hang-ups in any case.
    /// The corresponding C function is `sd_event_add_io`.
    ///
    /// - Parameters:
    ///   - descriptor: An open descriptor that `epoll` can watch. It must stay open for as long as the source lives.
    ///   - priority: Its place among the sources that are ready at once.
    /// - Throws: `SystemError`: `EEXIST` if the loop watches the descriptor already, `EPERM` if it can't be watched (a
    ///   regular file), `EBADF` if it isn't open, `ESTALE` if the loop has ended.
    public init(
        _ descriptor: Int32, for readiness: Readiness, in loop: EventLoop, priority: EventLoop.Priority = .normal,
        handler: @escaping (Readiness) -> Void
    ) throws(SystemError) {
        let handler = Handler(handler)
        self.handler = handler
        source = try EventSource("sd_event_add_io", priority: priority) { source in
            sd_event_add_io(
                loop.event, source, descriptor, readiness.epollEvents,
                { _, _, events, context in
                    Handler<Readiness>.call(context, Readiness(epoll: events))
                    return 0
                }, handler.context)
        }
    }

    /// Watches for `readiness` from now on; what has been found before and not handled yet is forgotten, to be found
    /// again. An empty set still watches for errors and hang-ups: not to watch at all, release the source.
    /// The corresponding C function is `sd_event_source_set_io_events`.
    ///
    /// - Throws: `SystemError` if the kernel refuses, `ESTALE` if the loop has ended.
    public func watch(for readiness: Readiness) throws(SystemError) {
        try SystemError.check(
            sd_event_source_set_io_events(source.source, readiness.epollEvents), "sd_event_source_set_io_events")
    }
}
