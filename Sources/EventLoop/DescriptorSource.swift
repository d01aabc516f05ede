internal import CSystemd

/// Watches one file descriptor, which stays its owner's, for readiness (level-triggered).
///
/// There can be only one source for a descriptor in a loop: who needs it for reading and for writing watches for both.
public final class DescriptorSource {
    private var source: EventSource?
    private let handler: (Readiness) -> Void

    /// Watches `descriptor` for `readiness`, and for errors and hang-ups in any case.
    /// The corresponding C function is `sd_event_add_io`.
    ///
    /// - Parameters:
    ///   - descriptor: An open descriptor that `epoll` can watch. It must stay open for as long as the source lives.
    ///   - priority: Of the sources that are ready at once, those with the smallest number are handled first.
    /// - Throws: `SystemError`: `EEXIST` if the loop watches the descriptor already, `EPERM` if it can't be watched.
    public init(
        _ descriptor: Int32, for readiness: Readiness, in loop: EventLoop, priority: Int64 = 0,
        handler: @escaping (Readiness) -> Void
    ) throws(SystemError) {
        self.handler = handler
        let context = Unmanaged.passUnretained(self).toOpaque()
        source = try EventSource("sd_event_add_io", priority: priority) { source in
            sd_event_add_io(
                loop.event, source, descriptor, readiness.epollEvents,
                { _, _, events, context in
                    guard let context else { return 0 }
                    let this = Unmanaged<DescriptorSource>.fromOpaque(context).takeUnretainedValue()
                    this.handler(Readiness(epoll: events))
                    return 0
                }, context)
        }
    }

    /// Watches for `readiness` from now on. The corresponding C function is `sd_event_source_set_io_events`.
    ///
    /// - Throws: `SystemError` if the kernel refuses.
    public func watch(for readiness: Readiness) throws(SystemError) {
        guard let source else { return }
        try SystemError.check(
            sd_event_source_set_io_events(source.source, readiness.epollEvents), "sd_event_source_set_io_events")
    }
}
