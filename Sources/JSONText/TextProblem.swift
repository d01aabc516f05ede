internal import Gettext

/// A syntax error in a text.
public struct TextProblem: Error, Hashable, Sendable {
    /// The line, from 1.
    public let line: Int
    /// The column in bytes, from 1.
    public let column: Int
    /// The description of the expected text, for people.
    public let expected: String
    /// The beginning of the text found; `nil` at the end.
    public let found: String?

    /// Returns the text for people.
    ///
    /// - Parameter quote: Returns the text found in quotation marks, made harmless for a terminal.
    public func text(quoting quote: (String) -> String) -> String {
        localized(
            "line {line}, column {column}: expected {expected}, got {found}",
            [
                "line": "\(line)", "column": "\(column)", "expected": expected,
                "found": found.map(quote) ?? localized("nothing"),
            ])
    }
}
