/// The error of a store that can't be written or read.
public struct StorageFailure: Error, Hashable, Sendable {
    /// The cause, for people.
    public let reason: String

    /// Creates an error with its cause.
    public init(_ reason: String) {
        self.reason = reason
    }
}
