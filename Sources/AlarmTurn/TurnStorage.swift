public import ActivityCore
public import AlarmCore

/// The store, for writing the changes of a turn.
public protocol TurnStorage: AnyObject {
    /// Writes all changes in one transaction, which is on disk on return.
    ///
    /// - Throws: `StorageFailure`; then nothing is written.
    func commit(_ changes: StoredChanges) throws(StorageFailure)
}

/// The error of a failed command. Nothing has changed.
public enum CommandError: Error, Hashable, Sendable {
    /// The engine refuses it.
    case refused(Refusal)
    /// Its change couldn't be stored.
    case notStored(StorageFailure)
}
