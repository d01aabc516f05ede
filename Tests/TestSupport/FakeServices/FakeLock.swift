internal import EventLoop

/// An inhibitor lock of a ``FakeLogin``, which notices when its last descriptor is closed.
public final class FakeLock {
    /// The operations that it locks, such as `sleep:idle`.
    public let what: String
    /// Its mode.
    public let mode: String
    /// True if a descriptor of it is open.
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

    /// Passes its descriptor to `send`, and closes its own.
    func give(_ send: (Int32) throws -> Void) rethrows {
        try send(stream.writing)
        stream.closeWriting()
    }
}
