import Gettext
import JSONText

extension JSON {
    /// Parses a text, as ``init(parsing:)`` does.
    ///
    /// - Throws: ``Problem/refused(_:)`` with the line and column of the syntax error.
    init(reading bytes: [UInt8]) throws(Problem) {
        do throws(TextProblem) {
            try self.init(parsing: bytes)
        } catch {
            throw Problem(of: error)
        }
    }

    /// Returns the problem of an unexpected value.
    func unexpected(_ expected: String) -> Problem {
        .refused(
            localized(
                "expected {form}, got {text}",
                ["form": expected, "text": TerminalText.excerpt(text)]))
    }
}

extension Problem {
    /// Creates the problem of an invalid text, with the line and column.
    init(of problem: TextProblem) {
        self = .refused(problem.text(quoting: Messages.quoted))
    }
}
