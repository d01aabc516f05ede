/// What a source calls, apart from the source itself: the callback from C holds on to this object alone, so a handler that
/// releases its own source ends it there and then, and its descriptor may be closed in the next line.
final class Handler<Event> {
    private let handler: (Event) -> Void

    init(_ handler: @escaping (Event) -> Void) {
        self.handler = handler
    }

    /// What `sd_event_add_io` and its siblings take as user data. The receiver has to outlive the source.
    var context: UnsafeMutableRawPointer {
        Unmanaged.passUnretained(self).toOpaque()
    }

    /// Calls the handler behind `context`.
    static func call(_ context: UnsafeMutableRawPointer?, _ event: Event) {
        guard let context else { return }
        let this = Unmanaged<Handler>.fromOpaque(context).takeUnretainedValue()
        this.handler(event)
    }
}
