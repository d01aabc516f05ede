/// The description of an intent, for people.
public struct IntentDescription: Hashable, Codable, Sendable, ExpressibleByStringLiteral {
    /// The text.
    public let descriptionText: LocalizedStringResource
    /// The name of the group in which it is listed; `nil`: none.
    public let categoryName: LocalizedStringResource?
    /// The words by which it is found, in addition to those of the text.
    public let searchKeywords: [LocalizedStringResource]
    /// The name of the result; `nil`: none.
    public let resultValueName: LocalizedStringResource?

    /// Creates a description, with further data about the intent.
    public init(
        _ descriptionText: LocalizedStringResource, categoryName: LocalizedStringResource? = nil,
        searchKeywords: [LocalizedStringResource] = [], resultValueName: LocalizedStringResource? = nil
    ) {
        self.descriptionText = descriptionText
        self.categoryName = categoryName
        self.searchKeywords = searchKeywords
        self.resultValueName = resultValueName
    }

    /// Creates a description of this text.
    public init(stringLiteral value: String) {
        self.init(LocalizedStringResource(stringLiteral: value))
    }
}

/// An ``IntentDescription``, optional or not: an intent may declare either type.
public protocol IntentDescribing {}

extension IntentDescription: IntentDescribing {}
extension Optional: IntentDescribing where Wrapped == IntentDescription {}
