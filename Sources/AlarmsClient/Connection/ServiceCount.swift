internal import Synchronization

/// The number of processes of the service that a client has had answers of. The client's thread counts, any reads.
final class ServiceCount: Sendable {
    private let count = Atomic<UInt64>(0)

    var value: UInt64 { count.load(ordering: .relaxed) }

    func increment() {
        count.add(1, ordering: .relaxed)
    }
}
