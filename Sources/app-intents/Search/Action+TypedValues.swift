import AlarmsClient
import Gettext

extension Action {
    /// Returns the values of parameters, from texts as typed on a command line. An entity is given by its id.
    ///
    /// - Throws: ``Problem/usage(_:)`` for an unknown parameter, an invalid value or one that is missing.
    func values(typed: [String: String]) throws(Problem) -> [String: Value] {
        for name in typed.keys.sorted() where !parameters.contains(where: { $0.name == name }) {
            throw .usage(localized("{word}: the action has no such parameter", ["word": Problem.quoted(name)]))
        }
        var values: [String: Value] = [:]
        for parameter in parameters {
            guard let text = typed[parameter.name] else {
                guard parameter.isOptional || parameter.defaultValue != nil else {
                    throw .usage(localized("{name} is missing", ["name": "\(parameter.name)="]))
                }
                continue
            }
            switch parameter.type {
            case .word(let word): values[parameter.name] = try ValueSyntax.value(text, of: parameter, word)
            case .entity: values[parameter.name] = .string(text)
            case .list:
                throw .usage(
                    localized(
                        "{name}: expected a value of type {type}, got {text}",
                        ["name": parameter.name, "type": parameter.type.name, "text": Problem.quoted(text)]))
            }
        }
        return values
    }
}
