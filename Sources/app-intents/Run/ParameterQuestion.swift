import AlarmsClient
import Gettext
import JSONText

/// The question for the value of a missing parameter.
struct ParameterQuestion {
    let parameter: ActionParameter
    let values: ActionValues
    let choosing: Choosing

    /// Asks the person to choose one of the available values, or to type one.
    ///
    /// - Throws: ``Problem/cancelled(_:)``; ``Problem/refused(_:)``.
    func value() throws(Problem) -> Value {
        try choosing.printout.line(TerminalText.harmless("\(parameter.title) (\(parameter.name)=)"))
        if let subtitle = parameter.subtitle { try choosing.printout.line(TerminalText.harmless(subtitle)) }
        switch parameter.type {
        case .word where !parameter.options.isEmpty:
            let index = try choosing.choose(parameter.options.map { Choice($0.title) })
            let value = parameter.options[index].value
            return try values.value(value.string ?? value.text, of: parameter)
        case .word("bool"):
            return .boolean(try choosing.choose([Choice(localized("Yes")), Choice(localized("No"))]) == 0)
        case .entity(let type):
            if let id = try values.entities.suggestion(ofType: type, by: choosing) { return .string(id) }
            return try typedValue()
        default: return try typedValue()
        }
    }

    /// Asks until the typed text is a valid value.
    private func typedValue() throws(Problem) -> Value {
        while true {
            let text = try choosing.text()
            do throws(Problem) {
                return try values.value(text, of: parameter)
            } catch .usage(let text) {
                try choosing.printout.line(text)
            } catch .refused(let text) {
                try choosing.printout.line(text)
            }
        }
    }
}

extension Choosing {
    /// Offers choices until the person selects one, and returns its index.
    ///
    /// - Throws: ``Problem/cancelled(_:)``.
    func choose(_ choices: [Choice]) throws(Problem) -> Int {
        let answer = try choose(choices, prompt: localized("Number or title, or Enter to cancel:")) { true }
        guard case .choice(let index) = answer else { throw .cancelled(localized("cancelled")) }
        return index
    }

    /// Asks for a text.
    ///
    /// - Throws: ``Problem/cancelled(_:)``.
    func text() throws(Problem) -> String {
        let answer = try text(prompt: localized("Text, or Enter to cancel:")) { true }
        guard case .text(let text) = answer else { throw .cancelled(localized("cancelled")) }
        return text
    }
}
