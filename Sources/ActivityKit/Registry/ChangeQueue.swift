internal import Synchronization

/// The pending changes of an activity, performed one after the other.
final class ChangeQueue: Sendable {
    private let last = Mutex<Task<Void, Never>?>(nil)

    /// Starts a change after the previous ones.
    @discardableResult
    func begin(_ change: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        last.withLock { last in
            let task = Task { [previous = last] in
                await previous?.value
                await change()
            }
            last = task
            return task
        }
    }
}
