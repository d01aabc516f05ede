internal import CSystemd

/// A source for work deferred to the loop, created disabled.
///
/// It is ready from the call of ``runOnce()``, and alternates with the other sources of its priority: even work that
/// defers itself again doesn't starve them.
public final class DeferredSource {
    private let loop: EventLoop
    private let priority: EventLoop.Priority
    private let handler: Handler<Void>
    private var source: EventSource

    /// Adds `handler` to `loop`, disabled. The corresponding C function is `sd_event_add_defer`.
    ///
    /// - Parameter priority: The priority among ready sources.
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
            // sd-event treats a source as ready since its creation, so an old one would run first.
            source = try Self.ready(handler, in: loop, priority)
        } catch {
            // If memory is short, the old source is used.
            source.setEnabled(Int32(SD_EVENT_ONESHOT))
        }
    }

    /// Cancels a pending run.
    public func cancel() {
        source.setEnabled(Int32(SD_EVENT_OFF))
    }

    /// True if a run is pending.
    public var isPending: Bool {
        source.enabled != Int32(SD_EVENT_OFF)
    }
}
