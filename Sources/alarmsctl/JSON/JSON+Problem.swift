import Gettext
import JSONText

extension JSON {
    /// Reads a text, as ``init(parsing:)`` does.
    ///
    /// - Throws: ``Problem/refused(_:)`` with the line and column of what isn't JSON.
    init(reading bytes: [UInt8]) throws(Problem) {
        do throws(TextProblem) {
            try self.init(parsing: bytes)
        } catch {
            throw Problem(of: error)
        }
    }

    /// The problem of an unexpected value.
    func unexpected(_ expected: String) -> Problem {
        .refused(
            localized(
                "expected {form}, got {text}",
                ["form": expected, "text": TerminalText.excerpt(text)]))
    }
}

extension Problem {
    /// The problem of a text that can't be read, with the line and column.
    init(of problem: TextProblem) {
        self = .refused(problem.text(quoting: Messages.quoted))
    }
}
