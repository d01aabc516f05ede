/// A search result and its relevance.
public struct FoundMatch: Hashable, Sendable {
    /// The result.
    public let result: FoundResult
    /// The relevance, 0 to 1; highest for a text that starts something, or is the name of an action.
    public let relevance: Double
}
