/// A result of a search as it was found.
public struct FoundMatch: Hashable, Sendable {
    /// The result.
    public let result: FoundResult
    /// Its relevance, 0 to 1: 1 if the text says nothing else.
    public let relevance: Double
}
