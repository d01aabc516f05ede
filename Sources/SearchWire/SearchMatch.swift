/// A match of a search.
public struct SearchMatch {
    /// The identifier, by which it is chosen.
    public let id: String
    /// The text of its first line.
    public let title: String
    /// The text of its second line; empty: there is none.
    public let subtitle: String
    /// The name of a themed icon.
    public let icon: String
    /// Its relevance, 0 to 1: above 0.9 the text says nothing else.
    public let relevance: Double
    /// The identifiers of its buttons.
    public let actions: [String]

    /// Describes a match.
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
