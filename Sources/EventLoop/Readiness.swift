internal import CSystemd

/// The events that a descriptor is ready for, or watched for. The corresponding C constants are `EPOLLIN` and its
/// siblings.
public struct Readiness: OptionSet, Sendable, Hashable {
    /// The bits of this set; their meaning is private to this type.
    public let rawValue: UInt32

    /// Creates a set from its bits.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Data can be read, or a connection accepted, without blocking.
    public static let readable = Readiness(rawValue: 1)
    /// Data can be written without blocking.
    public static let writable = Readiness(rawValue: 2)
    /// The descriptor has failed. Always watched for.
    public static let error = Readiness(rawValue: 4)
    /// The other end has hung up. Always watched for.
    public static let hangUp = Readiness(rawValue: 8)

    init(epoll events: UInt32) {
        var readiness: Readiness = []
        if events & EPOLLIN.rawValue != 0 { readiness.insert(.readable) }
        if events & EPOLLOUT.rawValue != 0 { readiness.insert(.writable) }
        if events & EPOLLERR.rawValue != 0 { readiness.insert(.error) }
        if events & EPOLLHUP.rawValue != 0 { readiness.insert(.hangUp) }
        self = readiness
    }

    var epollEvents: UInt32 {
        (contains(.readable) ? EPOLLIN.rawValue : 0) | (contains(.writable) ? EPOLLOUT.rawValue : 0)
    }
}
