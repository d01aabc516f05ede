import AlarmsClient
import Gettext

/// A question on the screen of `watch`, which is answered by a line, or by the key for yes.
struct Prompt {
    enum Question: Equatable {
        /// The time of a new alarm.
        case when
        /// The title of a new alarm, whose schedule these keys are.
        case title(schedule: [String: Value])
        /// The removal of an alarm.
        case removal(id: String, title: String)
    }

    enum Progress: Equatable {
        case open
        case answered(String)
        case cancelled
    }

    let question: Question
    private var answer = ""
    /// The first bytes of a character that isn't complete.
    private var bytes: [UInt8] = []

    init(_ question: Question) {
        self.question = question
    }

    /// The question and the answer so far.
    var text: String {
        switch question {
        case .when: localized("When: {text}", ["text": answer])
        case .title: localized("Title: {text}", ["text": answer])
        case .removal(_, let title): localized("Remove {title}? [y/N]", ["title": Messages.quoted(title)])
        }
    }

    /// Takes a byte that was typed. Escape, Ctrl-C as a byte and Ctrl-G cancel.
    mutating func take(_ byte: UInt8) -> Progress {
        if case .removal = question { return Messages.isYes(byte) ? .answered("y") : .cancelled }
        switch byte {
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return .answered(answer)
        case 0x1B, 0x03, 0x07: return .cancelled
        case 0x7F, 0x08: answer = String(answer.dropLast())
        case 0x15: answer = ""
        case 0x20...:
            bytes.append(byte)
            guard let text = String(validating: bytes, as: UTF8.self) else {
                // Longer than any character.
                if bytes.count > 3 { bytes = [] }
                return .open
            }
            answer += text
            bytes = []
        default: break
        }
        return .open
    }
}
