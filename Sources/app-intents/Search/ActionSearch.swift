import AlarmCore
import JSONText

/// The search for actions by what a person types, in the index alone: no app is asked or started.
struct ActionSearch {
    /// An action that was found.
    struct Match {
        let result: SearchResult
        let app: AppActions
        let title: String
        /// The second line; empty: the name of the app.
        var subtitle = ""
        /// The icon; `nil`: the app's.
        var icon: String?
        /// The relevance, 0 to 1.
        let relevance: Double
    }

    /// The maximum number of matches.
    static let most = 20

    let index: ActionIndex
    let history: RunHistory

    /// Returns true for a text that finds nothing: it is too long or too short, or has control characters.
    static func isEmpty(_ text: String) -> Bool {
        guard let text = try? FindText(text) else { return true }
        return !TypedText(text.words).isLongEnough
    }

    /// Returns the matches of a text, the best first; none for a text that finds nothing.
    ///
    /// - Parameter others: Further matches, which apps that run have.
    func matches(_ text: String, and others: [Match] = []) -> [Match] {
        guard let text = try? FindText(text) else { return [] }
        let typed = TypedText(text.words)
        guard typed.isLongEnough else { return [] }
        var best = BestMatches(most: Self.most)
        for other in others { best.add(other.relevance) { other } }
        for entry in index.entries { add(typed, entry, to: &best) }
        for app in index.sortedApps { addEntities(typed, of: app, to: &best) }
        return best.all
    }

    /// Adds the matches of an app's entities that can be opened.
    private func addEntities(_ typed: TypedText, of app: AppActions, to best: inout BestMatches) {
        var opened: [String: Bool] = [:]
        for entity in app.entities where entity.words.contain(typed.words) {
            let canOpen = opened[entity.type] ?? (ActionIndex.opening(entity.type, of: app) != nil)
            opened[entity.type] = canOpen
            guard canOpen else { continue }
            best.add(Self.relevance(of: entity, typed.folded)) { Self.match(entity, of: app, typed.folded) }
        }
    }

    private static func relevance(of entity: IndexedEntity, _ typed: FoldedWords) -> Double {
        entity.isTitled(typed) ? 0.98 : 0.55
    }

    /// Returns the match of an entity that can be opened.
    ///
    /// - Parameters:
    ///   - typed: The typed words.
    ///   - isOnscreen: True if the app has it on the screen: it is found before all else.
    static func match(
        _ entity: IndexedEntity, of app: AppActions, _ typed: FoldedWords, isOnscreen: Bool = false
    ) -> Match {
        Match(
            result: .open(app: app.id, type: entity.type, id: entity.id), app: app, title: entity.title,
            subtitle: entity.subtitle.isEmpty ? app.name : "\(entity.subtitle) – \(app.name)", icon: entity.icon,
            relevance: isOnscreen ? 1 : relevance(of: entity, typed))
    }

    /// Returns the match of an action that is to be run, or an entity that is to be opened; `nil` if the app, the action
    /// or the entity doesn't exist any more.
    func match(_ result: SearchResult) -> Match? {
        if case .open(let id, let type, let entity) = result {
            guard let app = index.apps[id],
                let found = app.entities.first(where: { $0.type == type && $0.id == entity })
            else { return nil }
            return Self.match(found, of: app, FoldedWords())
        }
        guard case .run(let id, let name, let parameters) = result, let app = index.apps[id],
            let action = app.actions.first(where: { $0.id == name })
        else { return nil }
        let shortcut = index.entries.first {
            $0.app.id == id && $0.action.id == name && $0.parameters == parameters
        }
        let values = parameters.sorted { $0.key < $1.key }.map { name, value in
            action.parameters.first { $0.name == name }?.title(of: value, in: app) ?? value
        }
        let title = shortcut?.title ?? Self.title(action.title, values)
        return Match(result: result, app: app, title: title, relevance: 1)
    }

    private static func title(_ title: String, _ values: [String]) -> String {
        values.isEmpty ? title : "\(title): \(values.joined(separator: ", "))"
    }

    private func add(_ typed: TypedText, _ entry: ActionIndex.Entry, to best: inout BestMatches) {
        if entry.isComplete, let relevance = relevance(of: typed, entry) {
            best.add(relevance) { match(entry, [:], title: entry.title, relevance) }
        }
        if let parameter = entry.typed, let rest = typed.text(behind: entry.titleWords.words) {
            add(rest, parameter, entry, to: &best)
        }
        for pattern in entry.patterns where entry.isComplete(with: pattern.parameter) {
            guard let rest = typed.text(between: pattern.before, pattern.behind) else { continue }
            add(rest, pattern.parameter, entry, to: &best)
        }
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

    /// Adds the matches of an action with a typed value.
    private func add(
        _ text: String, _ parameter: ActionParameter, _ entry: ActionIndex.Entry, to best: inout BestMatches
    ) {
        let typed = FoldedWords(text)
        let words = typed.words
        /// Adds the action with this value.
        func add(_ value: String, title: String, isExact: Bool) {
            let relevance = isExact ? 0.95 : 0.85
            best.add(relevance) {
                match(entry, [parameter.name: value], title: Self.title(entry.title, [title]), relevance)
            }
        }
        switch parameter.type {
        case .entity(let type):
            for entity in entry.app.entities where entity.type == type && entity.words.contain(words) {
                add(entity.id, title: entity.title, isExact: entity.isTitled(typed))
            }
        case .word where !parameter.options.isEmpty:
            for option in parameter.options {
                let title = FoldedWords(option.title)
                if title.contain(words) { add(option.text, title: option.title, isExact: title == typed) }
            }
        case .word(let word):
            if (try? ValueSyntax.value(text, of: parameter, word)) != nil { add(text, title: text, isExact: true) }
        case .list: break
        }
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
    /// Returns the title of a typed value, which may be the id of an entity of the app.
    fileprivate func title(of text: String, in app: AppActions) -> String {
        if case .entity(let type) = type {
            return app.entities.first { $0.type == type && $0.id == text }?.title ?? text
        }
        return options.first { $0.text == text }?.title ?? text
    }
}

extension ActionParameter.Option {
    /// The value, as typed on a command line.
    var text: String { value.string ?? value.text }
}
