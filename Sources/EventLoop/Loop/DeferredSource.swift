internal import CSystemd

/// Work that is deferred to the loop. It is created disabled.
///
/// It is ready from the call of ``runOnce()`` on, and takes turns with the other sources of its priority: even work
/// that defers itself again starves none of them.
public final class DeferredSource {
    private let loop: EventLoop
    private let priority: EventLoop.Priority
    private let handler: Handler<Void>
    private var source: EventSource

    /// Adds `handler` to `loop`, disabled. The corresponding C function is `sd_event_add_defer`.
    ///
    /// - Parameter priority: Its priority among the sources that are ready at once.
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

    /// Creates a one-shot source that is ready.
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

    /// Runs the handler once in one of the loop's next rounds; a no-op if it is pending.
    public func runOnce() {
        guard !isPending else { return }
        do throws(SystemError) {
            // For sd-event, an older source would be ready since its creation.
            source = try Self.ready(handler, in: loop, priority)
        } catch {
            // The old one will do if memory is short.
            source.setEnabled(Int32(SD_EVENT_ONESHOT))
        }
    }

    /// Cancels a pending run.
    public func cancel() {
        source.setEnabled(Int32(SD_EVENT_OFF))
    }

    /// True if the handler is going to run.
    public var isPending: Bool {
        source.enabled != Int32(SD_EVENT_OFF)
    }
}
