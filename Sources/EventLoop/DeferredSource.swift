internal import CSystemd

/// Work that runs from the loop, not from where it was asked for. It begins switched off.
///
/// It counts as ready since it was made, so of the sources of its priority it always goes first: work that runs
/// repeatedly, or asks for itself again, keeps those of the same and of larger numbers waiting until it is done. Give such
/// work a larger number than what has to be heard meanwhile.
public final class DeferredSource {
    private let handler: Handler<Void>
    private let source: EventSource

    /// Adds `handler` to `loop`, switched off. The corresponding C function is `sd_event_add_defer`.
    ///
    /// - Parameter priority: Of the sources that are ready at once, those with the smallest number are handled first.
    /// - Throws: `SystemError` if memory is short, `ESTALE` if the loop has ended.
    public init(
        in loop: EventLoop, priority: Int64 = 0, handler: @escaping () -> Void
    ) throws(SystemError) {
        let handler = Handler<Void>(handler)
        self.handler = handler
        source = try EventSource("sd_event_add_defer", priority: priority) { source in
            sd_event_add_defer(
                loop.event, source,
                { _, context in
                    Handler<Void>.call(context, ())
                    return 0
                }, handler.context)
        }
        source.setEnabled(Int32(SD_EVENT_OFF))
    }

    /// Runs the handler once in the loop's next round; asking again before then changes nothing.
    public func runOnce() {
        source.setEnabled(Int32(SD_EVENT_ONESHOT))
    }

    /// Runs the handler in each of the loop's rounds, which then never waits, until ``cancel()``.
    public func runRepeatedly() {
        source.setEnabled(Int32(SD_EVENT_ON))
    }

    /// Takes back what was asked for and hasn't run.
    public func cancel() {
        source.setEnabled(Int32(SD_EVENT_OFF))
    }

    /// Whether the handler is going to run.
    public var isPending: Bool {
        source.enabled != Int32(SD_EVENT_OFF)
    }
}
