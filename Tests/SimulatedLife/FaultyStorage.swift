import ActivityCore
import AlarmCore
import AlarmTurn

/// The storage of a service, with injected faults: a commit can fail, or the service can crash before or after it.
final class FaultyStorage: TurnStorage {
    /// A fault in a commit.
    enum Fault {
        /// The service crashes before the commit. Its immediate effects have gone out.
        case crashBefore
        /// The service crashes right after the commit. Only its immediate effects have gone out.
        case crashAfter
        /// The commit fails because the disk is full.
        case failure
    }

    /// Called with the history entries of each successful commit.
    var whenStored: ([HistoryEntry]) -> Void = { _ in }
    /// The history entries of the successful commits since this was cleared.
    var stored: [HistoryEntry] = []

    private let storage: any Storage
    private let boot: UInt64
    private let nextFault: () -> Fault?
    private var fault: Fault?
    private var error: (any Error)?

    /// Creates a storage in which the faults are those that `nextFault` returns, which is called for each commit.
    init(_ storage: any Storage, boot: UInt64, nextFault: @escaping () -> Fault?) {
        self.storage = storage
        self.boot = boot
        self.nextFault = nextFault
    }

    func commit(_ changes: StoredChanges) throws(StorageFailure) {
        fault = nextFault()
        switch fault {
        case .crashBefore: throw StorageFailure(.verbatim("the service ends"))
        case .failure: throw StorageFailure(.verbatim("database or disk is full"))
        case .crashAfter, nil: break
        }
        do {
            try storage.commit(
                written: changes.written, removed: changes.removed, history: changes.history, boot: boot)
        } catch {
            self.error = error
            throw StorageFailure(.verbatim("\(error)"))
        }
        stored += changes.history
        whenStored(changes.history)
    }

    /// Returns the fault of the last commit, once.
    ///
    /// - Throws: The error of the storage itself.
    func takeFault() throws -> Fault? {
        if let error { throw error }
        defer { fault = nil }
        return fault
    }
}
