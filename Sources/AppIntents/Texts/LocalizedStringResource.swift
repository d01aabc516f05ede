/// A text for people that is translated when it is used: its key is the text in the source language.
public struct LocalizedStringResource: Hashable, Codable, Sendable, ExpressibleByStringInterpolation {
    /// The name of the text, by which its translation is found; often the text itself.
    public let key: String
    /// The text without a translation.
    public let defaultValue: String.LocalizationValue
    /// The text domain; `nil`: ``AlarmApp/textDomain``.
    public let table: String?

    /// Creates a text that is its own key.
    ///
    /// - Parameters:
    ///   - keyAndValue: The text in the source language.
    ///   - table: The text domain; `nil`: ``AlarmApp/textDomain``.
    ///   - comment: A note for translators.
    public init(_ keyAndValue: String.LocalizationValue, table: String? = nil, comment: StaticString? = nil) {
        key = keyAndValue.key
        defaultValue = keyAndValue
        self.table = table
    }

    /// Creates a text with another key.
    ///
    /// - Parameters:
    ///   - key: The name of the text, by which its translation is found.
    ///   - defaultValue: The text in the source language.
    ///   - table: The text domain; `nil`: ``AlarmApp/textDomain``.
    ///   - comment: A note for translators.
    public init(
        _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil, comment: StaticString? = nil
    ) {
        self.key = "\(key)"
        self.defaultValue = defaultValue
        self.table = table
    }

    init(key: String, defaultValue: String.LocalizationValue, table: String?) {
        self.key = key
        self.defaultValue = defaultValue
        self.table = table
    }

    /// Creates a text that is its own key.
    public init(stringLiteral value: String) {
        self.init(String.LocalizationValue(value))
    }

    /// Creates a text with values, which is its own key.
    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
        self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
    }
}
