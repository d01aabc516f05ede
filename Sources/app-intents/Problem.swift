import Gettext
import Glibc
import JSONText

/// The error of a command, with a text for people.
enum Problem: Error, Equatable {
    /// The command line is wrong.
    case usage(String)
    /// It couldn't be done.
    case refused(String)
    /// The person has cancelled it, or nobody could be asked.
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

    /// The problem of output that can't be written.
    static func output(_ errno: Int32) -> Problem {
        .refused(localized("can't write to standard output: {reason}", ["reason": String(cString: strerror(errno))]))
    }

    /// A word of the command line, as a terminal can show it.
    static func quoted(_ word: String) -> String {
        let scalars = word.unicodeScalars.map { TerminalText.isHarmless($0) ? $0 : "\u{FFFD}" }
        return "\"" + String(String.UnicodeScalarView(scalars)) + "\""
    }
}
