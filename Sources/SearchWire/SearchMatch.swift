/// A match of a search.
public struct SearchMatch {
    /// The identifier, which the desktop returns on activation.
    public let id: String
    /// The first line.
    public let title: String
    /// The second line; empty: there is none.
    public let subtitle: String
    /// The name of a themed icon.
    public let icon: String
    /// The relevance, 0 to 1; above 0.9 for an exact match.
    public let relevance: Double
    /// The identifiers of the buttons.
    public let actions: [String]

    /// Creates a match.
    public init(
        _ id: String, title: String, subtitle: String, icon: String, relevance: Double, actions: [String]
    ) {
        self.id = id
        self.title = title
        self.subtitle = subtitle
        self.icon = icon
        self.relevance = relevance
        self.actions = actions
    }
}
