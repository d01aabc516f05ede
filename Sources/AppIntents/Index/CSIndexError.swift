/// The error of an index.
public struct CSIndexError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of error.
    public enum Code: Hashable, Sendable {
        /// The index can't be written.
        case indexUnavailableError
        /// The index would have more than 10,000 entities, or more than 4 MiB.
        case quotaExceeded
    }

    /// The kind.
    public let code: Code
    /// The reason, for a log.
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
