import AlarmsClient
import DBus
import Gettext
import JSONText

/// The lookup of entities by ids or titles, or by the person's choice.
struct EntityLookup {
    let app: AppConnection
    /// The questions to the person; `nil`: nobody can be asked.
    let choosing: Choosing?

    /// An entity, as displayed.
    private struct Row {
        let id: String
        let title: String
        let subtitle: String

        init?(_ entries: [String: Value]) {
            guard let id = entries["Id"]?.stringValue else { return nil }
            self.id = id
            title = entries["Title"]?.stringValue ?? ""
            subtitle = entries["Subtitle"]?.stringValue ?? ""
        }

        /// The choice for the person.
        var choice: Choice { Choice(title.isEmpty ? id : title) }
    }

    /// Returns the identifier of the entity with this id, else of the only match for the text, else of the match chosen
    /// by the person.
    ///
    /// - Throws: ``Problem/refused(_:)`` if there is none, or several and nobody can be asked;
    ///   ``Problem/cancelled(_:)``.
    func identifier(_ text: String, ofType type: String) throws(Problem) -> String {
        if try !rows(type, "ids", .strings([text])).isEmpty { return text }
        let found = try rows(type, "matching", .string(text))
        let exact = found.filter { $0.title.lowercased() == text.lowercased() }
        let candidates = exact.isEmpty ? found : exact
        guard let row = candidates.first else {
            throw .refused(localized("nothing is found by {text}", ["text": Problem.quoted(text)]))
        }
        if candidates.count == 1 { return row.id }
        guard let choosing else { throw .refused(Self.problem(text, candidates)) }
        try choosing.printout.line(localized("{text} may be several:", ["text": Problem.quoted(text)]))
        return try choose(among: candidates, by: choosing)
    }

    /// Returns the identifier of the entity chosen by the person among the app's suggestions; `nil` if it suggests
    /// none.
    ///
    /// - Throws: ``Problem``.
    func suggestion(ofType type: String, by choosing: Choosing) throws(Problem) -> String? {
        let rows = try rows(type, "suggested", .boolean(true))
        return rows.isEmpty ? nil : try choose(among: rows, by: choosing)
    }

    private func choose(among rows: [Row], by choosing: Choosing) throws(Problem) -> String {
        let titles = rows.map(\.title)
        // Entities with the same title are distinguished by subtitles.
        let choices = rows.map { row in
            titles.count { $0 == row.title } == 1
                ? row.choice : Choice("\(row.title) (\(row.subtitle.isEmpty ? row.id : row.subtitle))")
        }
        return rows[try choosing.choose(choices)].id
    }

    private func rows(_ type: String, _ key: String, _ value: Value) throws(Problem) -> [Row] {
        guard case .array(let rows, "a{sv}") = try app.call("Entities", .string(type), .dictionary([key: value])) else {
            return []
        }
        return rows.compactMap(\.dictionaryValue).compactMap(Row.init)
    }

    private static func problem(_ text: String, _ found: [Row]) -> String {
        let names = found.prefix(5).map { "\($0.id) (\($0.title))" }
        return localized(
            "{text} may be several: {names}",
            ["text": Problem.quoted(text), "names": TerminalText.harmless(names.joined(separator: ", "))])
    }
}
