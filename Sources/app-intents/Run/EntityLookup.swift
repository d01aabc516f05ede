import AlarmsClient
import DBus
import Gettext
import JSONText

/// The finding of entities that people name by their ids or titles.
struct EntityLookup {
    let app: AppConnection

    /// Returns the identifier of the entity of this id or, if there is none, of the only one that matches the text.
    ///
    /// - Throws: ``Problem/refused(_:)`` if there is none, or several.
    func identifier(_ text: String, ofType type: String) throws(Problem) -> String {
        if try !rows(type, "ids", .strings([text])).isEmpty { return text }
        let found = try rows(type, "matching", .string(text))
        let exact = found.filter { $0["Title"]?.stringValue?.lowercased() == text.lowercased() }
        let candidates = exact.count == 1 ? exact : found
        guard let row = candidates.first, candidates.count == 1, let id = row["Id"]?.stringValue else {
            throw .refused(problem(text, found))
        }
        return id
    }

    private func rows(_ type: String, _ key: String, _ value: Value) throws(Problem) -> [[String: Value]] {
        guard case .array(let rows, "a{sv}") = try app.call("Entities", .string(type), .dictionary([key: value])) else {
            return []
        }
        return rows.compactMap(\.dictionaryValue)
    }

    private func problem(_ text: String, _ found: [[String: Value]]) -> String {
        guard !found.isEmpty else { return localized("nothing is found by {text}", ["text": Problem.quoted(text)]) }
        let names = found.prefix(5).map { row in
            "\(row["Id"]?.stringValue ?? "") (\(row["Title"]?.stringValue ?? ""))"
        }
        return localized(
            "{text} may be several: {names}",
            ["text": Problem.quoted(text), "names": TerminalText.harmless(names.joined(separator: ", "))])
    }
}
