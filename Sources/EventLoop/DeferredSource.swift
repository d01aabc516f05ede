internal import CSystemd

/// Work that runs from the loop, not from where it was asked for. It begins switched off.
///
/// It is ready from the moment in which it is asked for, and takes turns with the other sources of its priority: also work
/// that asks for itself again keeps none of them waiting.
public final class DeferredSource {
    private let loop: EventLoop
    private let priority: EventLoop.Priority
    private let handler: Handler<Void>
    private var source: EventSource

    /// Adds `handler` to `loop`, switched off. The corresponding C function is `sd_event_add_defer`.
    ///
    /// - Parameter priority: Its place among the sources that are ready at once.
    /// - Throws: `SystemError` if memory is short, `ESTALE` if the loop has ended.
    public init(
        in loop: EventLoop, priority: EventLoop.Priority = .normal, handler: @escaping () -> Void
    ) throws(SystemError) {
        let handler = Handler<Void>(handler)
        self.loop = loop
        self.priority = priority
        self.handler = handler
        source = try Self.ready(handler, in: loop, priority)
        source.setEnabled(Int32(SD_EVENT_OFF))
    }

    /// Makes a source that is ready, once.
    private static func ready(
        _ handler: Handler<Void>, in loop: EventLoop, _ priority: EventLoop.Priority
    ) throws(SystemError) -> EventSource {
        try EventSource("sd_event_add_defer", priority: priority) { source in
            sd_event_add_defer(
                loop.event, source,
                { _, context in
                    Handler<Void>.call(context, ())
                    return 0
                }, handler.context)
        }
    }

    /// Runs the handler once in one of the loop's next rounds; asking again before then changes nothing.
    public func runOnce() {
        guard !isPending else { return }
        do throws(SystemError) {
            // For sd-event one that was made earlier is ready since then.
            source = try Self.ready(handler, in: loop, priority)
        } catch {
            // Where memory is short that does all the same.
            source.setEnabled(Int32(SD_EVENT_ONESHOT))
        }
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
