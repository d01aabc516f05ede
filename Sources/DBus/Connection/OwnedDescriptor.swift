internal import Glibc

/// A file descriptor that is closed when its owner is destroyed. The corresponding C function is `close`.
public struct OwnedDescriptor: ~Copyable, Sendable {
    /// The descriptor's number, valid for as long as this owner lives.
    public let rawValue: Int32

    /// Adopts an open descriptor.
    public init(adopting rawValue: Int32) {
        self.rawValue = rawValue
    }

    deinit {
        if rawValue >= 0 { close(rawValue) }
    }
}
