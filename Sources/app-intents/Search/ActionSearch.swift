import AlarmCore
import JSONText

/// The search for actions by what a person types, in the index alone: no app is asked or started.
struct ActionSearch {
    /// An action that was found.
    struct Match: Equatable {
        let result: SearchResult
        let app: AppActions
        let title: String
        /// The relevance, 0 to 1.
        let relevance: Double
    }

    /// The maximum number of matches.
    static let most = 20

    let index: ActionIndex
    let history: RunHistory

    /// Returns the matches of a text, the best first; none for a text that is too long or too short, or has control
    /// characters.
    func matches(_ text: String) -> [Match] {
        guard let text = try? FindText(text) else { return [] }
        let typed = TypedText(text.words)
        guard typed.isLongEnough else { return [] }
        var found: [SearchResult: Match] = [:]
        for entry in index.entries {
            for match in matches(typed, entry) where match.relevance > found[match.result]?.relevance ?? 0 {
                found[match.result] = match
            }
        }
        let sorted = found.values.sorted { first, second in
            (second.relevance, first.title, first.result.text) < (first.relevance, second.title, second.result.text)
        }
        return Array(sorted.prefix(Self.most))
    }

    /// Returns the match of an action that is to be run; `nil` if the app or the action doesn't exist any more.
    func match(_ result: SearchResult) -> Match? {
        guard case .run(let id, let name, let parameters) = result, let app = index.apps[id],
            let action = app.actions.first(where: { $0.id == name })
        else { return nil }
        let shortcut = index.entries.first {
            $0.app.id == id && $0.action.id == name && $0.parameters == parameters
        }
        let values = parameters.sorted { $0.key < $1.key }.map { name, value in
            action.parameters.first { $0.name == name }?.title(of: value) ?? value
        }
        let title = shortcut?.title ?? Self.title(action.title, values)
        return Match(result: result, app: app, title: title, relevance: 1)
    }

    private static func title(_ title: String, _ values: [String]) -> String {
        values.isEmpty ? title : "\(title): \(values.joined(separator: ", "))"
    }

    private func matches(_ typed: TypedText, _ entry: ActionIndex.Entry) -> [Match] {
        var matches: [Match] = []
        if entry.isComplete, let relevance = relevance(of: typed, entry) {
            matches.append(match(entry, [:], title: entry.title, relevance))
        }
        if let parameter = entry.typed, let rest = typed.text(behind: entry.titleWords.words) {
            matches += self.matches(rest, parameter, entry)
        }
        for pattern in entry.patterns where entry.isComplete(with: pattern.parameter) {
            guard let rest = typed.text(between: pattern.before, pattern.behind) else { continue }
            matches += self.matches(rest, pattern.parameter, entry)
        }
        return matches
    }

    /// Returns the relevance of an action that needs no further value; `nil` if it doesn't match.
    private func relevance(of typed: TypedText, _ entry: ActionIndex.Entry) -> Double? {
        let words = typed.words
        if entry.titleWords.words == words || entry.phrases.contains(where: { $0.words == words }) { return 1 }
        guard entry.allWords.contain(words) else { return nil }
        let runs = history.count(entry.app.id, entry.action.id)
        if runs > 0 { return 0.8 + Double(min(runs, 9)) / 100 }
        return entry.titleWords.contain(words) ? 0.6 : 0.5
    }

    /// Returns the matches of an action with a typed value.
    private func matches(_ text: String, _ parameter: ActionParameter, _ entry: ActionIndex.Entry) -> [Match] {
        let words = FoldedWords(text).words
        guard parameter.options.isEmpty else {
            return parameter.options.compactMap { option in
                let title = FoldedWords(option.title)
                guard title.contain(words) else { return nil }
                return match(
                    entry, [parameter.name: option.text], title: Self.title(entry.title, [option.title]),
                    title.words == words ? 0.95 : 0.85)
            }
        }
        guard case .word(let word) = parameter.type,
            (try? ValueSyntax.value(text, of: parameter, word)) != nil
        else { return [] }
        return [match(entry, [parameter.name: text], title: Self.title(entry.title, [text]), 0.95)]
    }

    private func match(
        _ entry: ActionIndex.Entry, _ values: [String: String], title: String, _ relevance: Double
    ) -> Match {
        let parameters = entry.parameters.merging(values) { $1 }
        return Match(
            result: .run(app: entry.app.id, action: entry.action.id, parameters: parameters), app: entry.app,
            title: title, relevance: relevance)
    }
}

extension ActionParameter {
    /// Returns the title of a typed value.
    fileprivate func title(of text: String) -> String { options.first { $0.text == text }?.title ?? text }
}

extension ActionParameter.Option {
    /// The value, as typed on a command line.
    var text: String { value.string ?? value.text }
}
