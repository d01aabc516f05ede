/// A string that must be valid, since libdbus aborts on an invalid one. D-Bus Specification, *Valid Names*.
public protocol ValidatedString: RawRepresentable, Hashable, Sendable, CustomStringConvertible,
    ExpressibleByStringLiteral
where RawValue == String, StringLiteralType == StaticString {
    /// Creates a value from a string that is known to be valid.
    init(unchecked rawValue: String)

    /// Returns true if `text`, which holds no NUL, is valid.
    static func isValid(_ text: String) -> Bool
}

extension ValidatedString {
    /// Creates a value from a valid string; `nil` for any other.
    public init?(_ text: String) {
        // libdbus would read only the part before a NUL.
        guard !text.utf8.contains(0), Self.isValid(text) else { return nil }
        self.init(unchecked: text)
    }

    /// Creates a value from a valid string; `nil` for any other.
    public init?(rawValue: String) {
        self.init(rawValue)
    }

    /// Creates a value from a literal; an invalid one is a bug in the source.
    public init(stringLiteral: StaticString) {
        self.init(unchecked: stringLiteral.description)
        // Not in release builds, where listings create literals again for each of thousands of objects.
        assert(Self.isValid(rawValue), "invalid \(Self.self)")
    }

    /// The string itself.
    public var description: String { rawValue }
}
