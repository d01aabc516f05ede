public import AlarmCore

/// The error of a command that was not done. Nothing has changed.
public enum CommandError: Error, Hashable, Sendable {
    /// The rules refuse it.
    case refused(Refusal)
    /// Its change could not be stored.
    case notStored(StorageFailure)
}
