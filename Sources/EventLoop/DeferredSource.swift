internal import CSystemd

/// Work that runs from the loop, not from where it was asked for. It begins switched off.
public final class DeferredSource {
    private var source: EventSource?
    private let handler: () -> Void

    /// Adds `handler` to `loop`, switched off. The corresponding C function is `sd_event_add_defer`.
    ///
    /// - Parameter priority: Of the sources that are ready at once, those with the smallest number are handled first.
    /// - Throws: `SystemError` if memory is short.
    public init(
        in loop: EventLoop, priority: Int64 = 0, handler: @escaping () -> Void
    ) throws(SystemError) {
        self.handler = handler
        let context = Unmanaged.passUnretained(self).toOpaque()
        source = try EventSource("sd_event_add_defer", priority: priority) { source in
            sd_event_add_defer(
                loop.event, source,
                { _, context in
                    guard let context else { return 0 }
                    Unmanaged<DeferredSource>.fromOpaque(context).takeUnretainedValue().handler()
                    return 0
                }, context)
        }
        source?.setEnabled(Int32(SD_EVENT_OFF))
    }

    /// Runs the handler once in the loop's next round; asking again before then changes nothing.
    public func runOnce() {
        source?.setEnabled(Int32(SD_EVENT_ONESHOT))
    }

    /// Runs the handler in each of the loop's rounds, which then never waits, until ``cancel()``.
    public func runRepeatedly() {
        source?.setEnabled(Int32(SD_EVENT_ON))
    }

    /// Takes back what was asked for and hasn't run.
    public func cancel() {
        source?.setEnabled(Int32(SD_EVENT_OFF))
    }

    /// Whether the handler is going to run.
    public var isPending: Bool {
        source.map { $0.enabled != Int32(SD_EVENT_OFF) } ?? false
    }
}
