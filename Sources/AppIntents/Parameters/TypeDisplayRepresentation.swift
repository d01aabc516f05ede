/// The text for a type of values.
public struct TypeDisplayRepresentation: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The name of one value of the type.
    public let name: LocalizedStringResource
    /// The text for a number of values, with a placeholder for the number; `nil`: none.
    public let numericFormat: LocalizedStringResource?
    /// Other words by which the type is found.
    public let synonyms: [LocalizedStringResource]

    /// Creates a text with this name.
    public init(
        name: LocalizedStringResource, numericFormat: LocalizedStringResource? = nil,
        synonyms: [LocalizedStringResource] = []
    ) {
        self.name = name
        self.numericFormat = numericFormat
        self.synonyms = synonyms
    }

    /// Creates a text with this name.
    public init(stringLiteral value: String) {
        self.init(name: LocalizedStringResource(stringLiteral: value))
    }

    /// Creates a text of a name with values.
    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
        self.init(name: LocalizedStringResource(stringInterpolation: stringInterpolation))
    }
}
