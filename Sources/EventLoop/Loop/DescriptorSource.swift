internal import CSystemd

/// Watches a file descriptor, which it doesn't own, for readiness. It is level-triggered: if the handler leaves data
/// unread, or ignores a hang-up, it is called again at once.
///
/// A loop takes only one source for a descriptor: to read and write, watch for both.
public final class DescriptorSource {
    private let handler: Handler<Readiness>
    private let source: EventSource

    /// Watches `descriptor` for `readiness`, and for errors and hang-ups in any case.
    /// The corresponding C function is `sd_event_add_io`.
    ///
    /// - Parameters:
    ///   - descriptor: An open descriptor that `epoll` can watch. It must stay open for the lifetime of the source.
    ///   - priority: The priority among ready sources.
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
                loop.event, source, descriptor, readiness.rawValue,
                { _, _, events, context in
                    Handler<Readiness>.call(context, Readiness(rawValue: events))
                    return 0
                }, handler.context)
        }
    }

    /// Watches for `readiness` from now on; pending events that aren't handled yet are dropped, and detected again. An
    /// empty set still watches for errors and hang-ups: to stop watching, release the source.
    /// The corresponding C function is `sd_event_source_set_io_events`.
    ///
    /// - Throws: `SystemError` if the kernel refuses, `ESTALE` if the loop has ended.
    public func watch(for readiness: Readiness) throws(SystemError) {
        try SystemError.check(
            sd_event_source_set_io_events(source.source, readiness.rawValue), "sd_event_source_set_io_events")
    }
}
