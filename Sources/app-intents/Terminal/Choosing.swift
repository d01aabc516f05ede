import EventLoop
import Gettext
import JSONText

/// Questions to a person at a terminal, while the loop runs, so that a question may be withdrawn.
struct Choosing {
    /// The result of a question.
    enum Answer: Equatable {
        /// The index of the chosen option.
        case choice(Int)
        case text(String)
        /// An empty line, or the end of the input.
        case none
        /// The question was withdrawn.
        case withdrawn
    }

    let input: LineInput
    let printout: Printout
    let loop: EventLoop

    /// Offers numbered choices, and asks until the person types a valid number or title.
    ///
    /// - Parameters:
    ///   - prompt: The prompt.
    ///   - isOpen: Returns true while the question is open.
    func choose(_ choices: [Choice], prompt: String, while isOpen: () -> Bool) throws(Problem) -> Answer {
        for (index, choice) in choices.enumerated() {
            try printout.cutLine("  \(index + 1)) \(choice.text)\(Self.note(of: choice))")
        }
        input.flush()
        while true {
            switch try line(after: prompt, while: isOpen) {
            case .text(let text):
                if let index = Self.index(of: text, among: choices) { return .choice(index) }
                try printout.cutLine(
                    localized(
                        "Expected a number from 1 to {count}, or a title; got {text}",
                        ["count": "\(choices.count)", "text": Problem.quoted(text)]))
            case let answer: return answer
            }
        }
    }

    /// Asks for a text.
    ///
    /// - Parameters:
    ///   - prompt: The prompt.
    ///   - isOpen: Returns true while the question is open.
    func text(prompt: String, while isOpen: () -> Bool) throws(Problem) -> Answer {
        input.flush()
        return try line(after: prompt, while: isOpen)
    }

    private func line(after prompt: String, while isOpen: () -> Bool) throws(Problem) -> Answer {
        try printout.write(prompt + " ")
        input.begin()
        defer { input.end() }
        while isOpen() {
            switch input.take() {
            case .text("")?: return .none
            case .text(let text)?: return .text(text)
            case .end?:
                try printout.line("")
                return .none
            case nil: try loop.turn()
            }
        }
        try printout.line("")
        return .withdrawn
    }

    /// Returns the index of the choice with this number or title.
    private static func index(of text: String, among choices: [Choice]) -> Int? {
        if let number = Int(text), number > 0, number <= choices.count { return number - 1 }
        return index(ofTitle: text, among: choices)
    }

    /// Returns the index of the choice with this title, matched exactly or else ignoring case.
    static func index(ofTitle title: String, among choices: [Choice]) -> Int? {
        choices.firstIndex { $0.text == title } ?? choices.firstIndex { $0.text.lowercased() == title.lowercased() }
    }

    /// Returns the note on a choice's role and state; empty: none is needed.
    private static func note(of choice: Choice) -> String {
        switch choice.role {
        case "destructive": " (\(localized("destructive")))"
        case "cancel": " (\(localized("cancels")))"
        // Translators: Of a switch.
        default: choice.isTicked ? " (\(localized("on")))" : ""
        }
    }
}

extension EventLoop {
    /// Waits for an event, and handles it.
    ///
    /// - Throws: ``Problem/refused(_:)`` if waiting itself fails.
    func turn() throws(Problem) {
        do throws(SystemError) {
            try runOnce()
        } catch {
            throw .refused(error.description)
        }
    }
}
