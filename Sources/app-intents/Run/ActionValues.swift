import AlarmsClient
import Gettext
import JSONText

/// The values of an action's parameters, from words such as `count=3`, and questions for missing required values.
struct ActionValues {
    let action: Action
    let entities: EntityLookup

    /// Returns the values by parameter name.
    ///
    /// - Throws: ``Problem/usage(_:)`` if a word is invalid, or a parameter is missing and nobody can be asked;
    ///   ``Problem/refused(_:)`` if an entity isn't found; ``Problem/cancelled(_:)``.
    func values(_ words: [String]) throws(Problem) -> [String: Value] {
        var values: [String: Value] = [:]
        for word in words {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, let parameter = action.parameters.first(where: { $0.name == parts[0] }) else {
                let names = action.parameters.map { "\($0.name)=" }.joined(separator: " ")
                throw .usage(
                    names.isEmpty
                        ? localized("{word}: the action has no parameters", ["word": Problem.quoted(word)])
                        : localized(
                            "{word}: expected one of {names}",
                            ["word": Problem.quoted(word), "names": names]))
            }
            guard values[parameter.name] == nil else {
                throw .usage(localized("{option} is given twice", ["option": Problem.quoted(parameter.name)]))
            }
            values[parameter.name] = try value(parts[1], of: parameter)
        }
        for parameter in action.parameters where !parameter.isOptional && values[parameter.name] == nil {
            guard let choosing = entities.choosing else {
                throw .usage(localized("{name} is missing", ["name": "\(parameter.name)="]))
            }
            values[parameter.name] = try ParameterQuestion(parameter: parameter, values: self, choosing: choosing)
                .value()
        }
        return values
    }

    /// Returns the value of a parameter.
    ///
    /// - Throws: As ``values(_:)``.
    func value(_ text: String, of parameter: ActionParameter) throws(Problem) -> Value {
        try value(text, of: parameter.type, parameter)
    }

    private func value(
        _ text: String, of type: ValueType, _ parameter: ActionParameter
    ) throws(Problem) -> Value {
        switch type {
        case .word(let word): return try ValueSyntax.value(text, of: parameter, word)
        case .entity(let type): return .string(try entities.identifier(text, ofType: type))
        case .list(let type):
            var values: [Value] = []
            for element in text.split(separator: ",") {
                values.append(.variant(try value(String(element), of: type, parameter)))
            }
            return .array(values, of: "v")
        }
    }
}
