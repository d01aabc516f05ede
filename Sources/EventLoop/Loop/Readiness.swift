internal import CSystemd

/// The events for which a descriptor is ready or watched. The corresponding C constants are `EPOLLIN` and so on.
public struct Readiness: OptionSet, Sendable, Hashable {
    /// The bits of epoll.
    public let rawValue: UInt32

    /// Creates a set from its bits.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Data can be read, or a connection accepted, without blocking.
    public static let readable = Readiness(rawValue: EPOLLIN.rawValue)
    /// Data can be written without blocking.
    public static let writable = Readiness(rawValue: EPOLLOUT.rawValue)
    /// The descriptor has failed. Always watched for.
    public static let error = Readiness(rawValue: EPOLLERR.rawValue)
    /// The other end has hung up. Always watched for.
    public static let hangUp = Readiness(rawValue: EPOLLHUP.rawValue)
}
