internal import DBus
internal import EventLoop

/// The shares of the service's memory limit (RLIMIT_DATA, RLIMIT_AS), so that the service refuses more alarms before
/// memory is exhausted. Without a limit they have no effect.
struct MemoryShares {
    private let limit = MemoryLimit.bytes

    /// The maximum size of a listing of all alarms, bytes; in memory alarms take a little more. It is an eighth of the
    /// limit, since a listing takes three times its length while it is made, beside another one that is kept or sent.
    var alarms: Int { limit.map { $0 / 8 } ?? .max }

    /// Limits the queue of a connection, and the messages that it reads, which take up to three times their length.
    func limit(_ connection: Connection) {
        guard let limit else { return }
        connection.mostOutgoingBytes = min(connection.mostOutgoingBytes, limit / 12)
        connection.longestMessage = min(connection.longestMessage, limit / 5)
    }
}
