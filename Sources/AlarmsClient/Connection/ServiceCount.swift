internal import Synchronization

/// The number of the service's processes that have answered a client. Written by the client's thread, read by any.
final class ServiceCount: Sendable {
    private let count = Atomic<UInt64>(0)

    var value: UInt64 { count.load(ordering: .relaxed) }

    func increment() {
        count.add(1, ordering: .relaxed)
    }
}
