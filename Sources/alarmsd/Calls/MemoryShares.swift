internal import DBus
internal import EventLoop

/// The shares of the service's memory limit (RLIMIT_DATA, RLIMIT_AS): if memory is short, the service refuses more
/// alarms instead of running out of it. Without a limit nothing changes.
struct MemoryShares {
    private let limit = MemoryLimit.bytes

    /// The most bytes of a listing of all alarms, which in memory take a little more: a sixth, since a listing takes
    /// twice its length while it is written, beside another that is sent.
    var alarms: Int { limit.map { $0 / 6 } ?? .max }

    /// Limits the queue of a connection, and the messages that it reads, which take up to three times their length.
    func limit(_ connection: Connection) {
        guard let limit else { return }
        connection.mostOutgoingBytes = min(connection.mostOutgoingBytes, limit / 12)
        connection.longestMessage = min(connection.longestMessage, limit / 5)
    }
}
