/// A text shown to the person.
public struct IntentDialog: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The whole text.
    public let full: LocalizedStringResource
    /// The shorter text beside a picture; `nil`: the whole text.
    public let supporting: LocalizedStringResource?

    /// Creates a text.
    public init(_ text: LocalizedStringResource) {
        self.init(full: text, supporting: nil)
    }

    /// Creates a text with a shorter one beside a picture.
    public init(full: LocalizedStringResource, supporting: LocalizedStringResource?) {
        self.full = full
        self.supporting = supporting
    }

    /// Creates a text.
    public init(stringLiteral value: String) {
        self.init(LocalizedStringResource(stringLiteral: value))
    }

    /// Creates a text with values.
    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
        self.init(LocalizedStringResource(stringInterpolation: stringInterpolation))
    }
}
