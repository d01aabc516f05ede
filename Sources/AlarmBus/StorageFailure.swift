/// What is stored can't be read.
public struct StorageFailure: Error, Hashable, Sendable {
    /// What went wrong, for people.
    public let reason: String

    /// Names the reason.
    public init(_ reason: String) {
        self.reason = reason
    }
}
