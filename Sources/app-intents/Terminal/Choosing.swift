import EventLoop
import Gettext
import JSONText

/// Questions to a person at a terminal, while the loop runs: a question may be withdrawn meanwhile.
struct Choosing {
    /// The end of a question.
    enum Answer: Equatable {
        /// The index of what was chosen.
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

    /// Offers choices by number, and asks until one of them is named, by number or title.
    ///
    /// - Parameters:
    ///   - prompt: The last words before the person types.
    ///   - isOpen: True as long as the question is.
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
    ///   - prompt: The last words before the person types.
    ///   - isOpen: True as long as the question is.
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

    /// The index of a choice that is named by its number or its title.
    private static func index(of text: String, among choices: [Choice]) -> Int? {
        if let number = Int(text), number > 0, number <= choices.count { return number - 1 }
        return index(ofTitle: text, among: choices)
    }

    /// Returns the index of the choice of a title: the same or, if there is none, in small or capital letters.
    static func index(ofTitle title: String, among choices: [Choice]) -> Int? {
        choices.firstIndex { $0.text == title } ?? choices.firstIndex { $0.text.lowercased() == title.lowercased() }
    }

    /// The words about a choice's role and state; empty: none are needed.
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
