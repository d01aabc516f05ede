public import ActivityCore
public import AlarmCore

/// The store as a turn writes it.
public protocol TurnStorage: AnyObject {
    /// Writes all changes in one transaction, which is on disk on return.
    ///
    /// - Throws: `StorageFailure`; then nothing was written.
    func commit(_ changes: StoredChanges) throws(StorageFailure)
}

/// The error of a command that was not done. Nothing has changed.
public enum CommandError: Error, Hashable, Sendable {
    /// The rules refuse it.
    case refused(Refusal)
    /// Its change could not be stored.
    case notStored(StorageFailure)
}
