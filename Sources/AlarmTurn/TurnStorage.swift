public import ActivityCore
public import AlarmCore

/// The store as a turn writes it.
public protocol TurnStorage: AnyObject {
    /// Writes all changes in one transaction, which is on disk on return.
    ///
    /// - Throws: `StorageFailure`; then nothing was written.
    func commit(_ changes: StoredChanges) throws(StorageFailure)
}
