import Gettext
import Glibc
import JSONText

/// The error of a command, with a text for people.
enum Problem: Error, Equatable {
    /// The command line is invalid.
    case usage(String)
    /// The command failed.
    case refused(String)
    /// The person has cancelled the command, or nobody could be asked.
    case cancelled(String)

    /// The exit status of the program.
    var status: Int32 {
        switch self {
        case .usage: 2
        case .refused: 1
        case .cancelled: 3
        }
    }

    /// The text.
    var text: String {
        switch self {
        case .usage(let text), .refused(let text), .cancelled(let text): text
        }
    }

    /// Returns the problem of output that can't be written.
    static func output(_ errno: Int32) -> Problem {
        .refused(localized("can't write to standard output: {reason}", ["reason": String(cString: strerror(errno))]))
    }

    /// Returns a word of the command line, quoted and made harmless for a terminal.
    static func quoted(_ word: String) -> String {
        let scalars = word.unicodeScalars.map { TerminalText.isHarmless($0) ? $0 : "\u{FFFD}" }
        return "\"" + String(String.UnicodeScalarView(scalars)) + "\""
    }
}
