internal import EventLoop

/// A lock that a logind of a test gives: it sees when the last descriptor of it is closed.
public final class FakeLock {
    /// What it is a lock on.
    public let what: String
    /// Its mode.
    public let mode: String
    /// Whether somebody has it.
    public private(set) var isOpen = true
    private let stream: Stream
    private var source: DescriptorSource?

    init(what: String, mode: String, in loop: EventLoop) throws {
        self.what = what
        self.mode = mode
        stream = try Stream()
        source = try DescriptorSource(stream.reading, for: .readable, in: loop) { [unowned self] _ in
            guard !stream.readAvailable().isOpen else { return }
            isOpen = false
            source = nil
        }
    }

    /// Gives its descriptor to `send`, and keeps none.
    func give(_ send: (Int32) throws -> Void) rethrows {
        try send(stream.writing)
        stream.closeWriting()
    }
}
