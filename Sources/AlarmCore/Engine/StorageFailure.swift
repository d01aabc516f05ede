/// The error of a store that can't be written or read.
public struct StorageFailure: Error, Hashable, Sendable {
    /// The cause, for people.
    public let reason: LocalizableText

    /// Creates an error with its cause.
    public init(_ reason: LocalizableText) {
        self.reason = reason
    }
}
