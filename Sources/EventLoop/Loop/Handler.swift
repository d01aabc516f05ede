/// The handler of a source, separate from the source: the C callback retains only this object, so a handler that
/// releases its own source ends it at once, and may close its descriptor in the next line.
final class Handler<Event> {
    private let handler: (Event) -> Void

    init(_ handler: @escaping (Event) -> Void) {
        self.handler = handler
    }

    /// The user data for `sd_event_add_io` and similar functions. This object must outlive the source.
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
