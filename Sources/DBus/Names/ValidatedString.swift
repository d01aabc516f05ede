/// A string of which libdbus takes only valid ones; at any other it ends the process. D-Bus Specification, *Valid
/// Names*.
public protocol ValidatedString: RawRepresentable, Hashable, Sendable, CustomStringConvertible,
    ExpressibleByStringLiteral
where RawValue == String, StringLiteralType == StaticString {
    /// Creates a value of a string that is known to be valid.
    init(unchecked rawValue: String)

    /// Returns true if `text`, which holds no NUL, is valid.
    static func isValid(_ text: String) -> Bool
}

extension ValidatedString {
    /// Creates a value of a valid string; `nil` for any other.
    public init?(_ text: String) {
        // libdbus would see only what stands before a NUL.
        guard !text.utf8.contains(0), Self.isValid(text) else { return nil }
        self.init(unchecked: text)
    }

    /// Creates a value of a valid string; `nil` for any other.
    public init?(rawValue: String) {
        self.init(rawValue)
    }

    /// Creates a value of a literal; an invalid one is a bug in the source.
    public init(stringLiteral: StaticString) {
        let text = stringLiteral.description
        precondition(Self.isValid(text), "invalid \(Self.self)")
        self.init(unchecked: text)
    }

    /// The string itself.
    public var description: String { rawValue }
}
