/// An enumeration of values of parameters, with texts for people.
@_alwaysEmitConformanceMetadata
public protocol AppEnum: IntentValue, CaseIterable, Hashable, RawRepresentable where RawValue: IntentValue {
    /// The text for the type.
    static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
    /// The text of each case.
    static var caseDisplayRepresentations: [Self: DisplayRepresentation] { get }
}

/// The text for a type of values.
public struct TypeDisplayRepresentation: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The name of one value of the type.
    public let name: LocalizedStringResource

    /// Creates a text of this name.
    public init(name: LocalizedStringResource) {
        self.name = name
    }

    /// Creates a text of this name.
    public init(stringLiteral value: String) {
        self.init(name: LocalizedStringResource(stringLiteral: value))
    }

    /// Creates a text of a name with values.
    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
        self.init(name: LocalizedStringResource(stringInterpolation: stringInterpolation))
    }
}

/// The text of a value.
public struct DisplayRepresentation: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The title.
    public let title: LocalizedStringResource
    /// The text below the title; `nil`: none.
    public let subtitle: LocalizedStringResource?

    /// Creates the text of a value.
    public init(title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil) {
        self.title = title
        self.subtitle = subtitle
    }

    /// Creates a text of this title.
    public init(stringLiteral value: String) {
        self.init(title: LocalizedStringResource(stringLiteral: value))
    }

    /// Creates a text of a title with values.
    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
        self.init(title: LocalizedStringResource(stringInterpolation: stringInterpolation))
    }
}
