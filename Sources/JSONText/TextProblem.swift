internal import Gettext

/// The place of a text where something else was expected.
public struct TextProblem: Error, Hashable, Sendable {
    /// The line, from 1.
    public let line: Int
    /// The column in bytes, from 1.
    public let column: Int
    /// The description of what was expected, for people.
    public let expected: String
    /// The beginning of what stands there; `nil` at the end of the text.
    public let found: String?

    /// Returns the text for people.
    ///
    /// - Parameter quote: Puts what was found in quotation marks, and makes it harmless to a terminal.
    public func text(quoting quote: (String) -> String) -> String {
        localized(
            "line {line}, column {column}: expected {expected}, got {found}",
            [
                "line": "\(line)", "column": "\(column)", "expected": expected,
                "found": found.map(quote) ?? localized("nothing"),
            ])
    }
}
