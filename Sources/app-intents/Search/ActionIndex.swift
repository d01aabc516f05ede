import AlarmCore

/// The actions of all apps by the words with which people find them.
struct ActionIndex {
    /// An action, or a shortcut with some of its parameters set.
    struct Entry {
        let app: AppActions
        let action: Action
        let title: String
        /// The values of parameters that are set, as typed on a command line.
        let parameters: [String: String]
        /// The parameter whose value is typed behind the title; `nil`: none is.
        let typed: ActionParameter?
        let titleWords: FoldedWords
        /// The words of the title, the phrases, the keywords and the app's name.
        let allWords: FoldedWords
        /// The phrases without a parameter.
        let phrases: [FoldedWords]
        /// The phrases with a parameter: the words before and behind it.
        let patterns: [Pattern]
    }

    /// A phrase with one parameter.
    struct Pattern {
        let parameter: ActionParameter
        let before: [[UInt8]]
        let behind: [[UInt8]]
    }

    /// The apps, by id.
    let apps: [String: AppActions]
    /// The apps, ordered by id.
    let sortedApps: [AppActions]
    let entries: [Entry]

    /// Creates the index of apps.
    init(of apps: [AppActions]) {
        sortedApps = apps
        self.apps = Dictionary(uniqueKeysWithValues: apps.map { ($0.id, $0) })
        entries = apps.flatMap { app in
            let actions = app.actions.filter(\.isDiscoverable)
            let shortcuts = app.shortcuts.compactMap { shortcut in
                app.actions.first { $0.id == shortcut.action }.map { Entry(shortcut, for: $0, of: app) }
            }
            return shortcuts + actions.map { Entry($0, of: app) }
        }
    }

    /// Returns the action of an app that opens entities of a type, and the parameter that takes one; `nil`: none does.
    static func opening(_ type: String, of app: AppActions) -> (action: Action, parameter: ActionParameter)? {
        app.actions.lazy.compactMap { action in
            guard action.opens == type else { return nil }
            let required = action.parameters.filter { !$0.isOptional && $0.defaultValue == nil }
            guard required.count == 1, required[0].type == .entity(type) else { return nil }
            return (action, required[0])
        }.first
    }
}

extension ActionIndex.Entry {
    fileprivate init(_ action: Action, of app: AppActions) {
        self.init(action, of: app, title: action.title, parameters: [:], phrases: [])
    }

    fileprivate init(_ shortcut: Shortcut, for action: Action, of app: AppActions) {
        self.init(
            action, of: app, title: shortcut.title ?? action.title, parameters: shortcut.parameters,
            phrases: shortcut.phrases)
    }

    private init(
        _ action: Action, of app: AppActions, title: String, parameters: [String: String], phrases texts: [String]
    ) {
        self.app = app
        self.action = action
        self.title = title
        self.parameters = parameters
        let open = action.parameters.filter { parameters[$0.name] == nil && $0.defaultValue == nil }
        let required = open.filter { !$0.isOptional }
        let candidates = required.isEmpty ? open : required
        titleWords = FoldedWords(title)
        // Without words before it, a value would be all that is typed.
        typed = candidates.count == 1 && candidates[0].isTypable && !titleWords.bytes.isEmpty ? candidates[0] : nil
        var words = FoldedWords(title)
        words.append(app.name)
        for keyword in action.keywords { words.append(keyword) }
        var phrases: [FoldedWords] = []
        var patterns: [ActionIndex.Pattern] = []
        for text in texts {
            let phrase = PhraseText(text, appName: app.name)
            switch phrase.parameters.count {
            case 0:
                phrases.append(FoldedWords(phrase.parts[0]))
                words.append(phrase.parts[0])
            case 1:
                let (before, behind) = (FoldedWords(phrase.parts[0]).words, FoldedWords(phrase.parts[1]).words)
                guard let parameter = open.first(where: { $0.name == phrase.parameters[0] }),
                    !before.isEmpty || !behind.isEmpty
                else { continue }
                patterns.append(ActionIndex.Pattern(parameter: parameter, before: before, behind: behind))
            default: continue
            }
        }
        allWords = words
        self.phrases = phrases
        self.patterns = patterns
    }

    /// True if the action needs no further value.
    var isComplete: Bool {
        action.parameters.allSatisfy { $0.isOptional || $0.defaultValue != nil || parameters[$0.name] != nil }
    }

    /// Returns true if the action needs only this value.
    func isComplete(with parameter: ActionParameter) -> Bool {
        action.parameters.allSatisfy {
            $0.isOptional || $0.defaultValue != nil || parameters[$0.name] != nil || $0.name == parameter.name
        }
    }
}

/// The parts of a phrase between its parameters.
private struct PhraseText {
    /// One more than ``parameters``.
    private(set) var parts = [""]
    private(set) var parameters: [String] = []

    init(_ text: String, appName: String) {
        var rest = text[...]
        while let dollar = rest.firstIndex(of: "$") {
            parts[parts.count - 1] += rest[..<dollar]
            rest = rest[dollar...]
            guard rest.dropFirst().first == "{", let end = rest.firstIndex(of: "}") else { break }
            let name = String(rest[..<end].dropFirst(2))
            if name == "applicationName" {
                parts[parts.count - 1] += appName
            } else {
                parameters.append(name)
                parts.append("")
            }
            rest = rest[end...].dropFirst()
        }
        parts[parts.count - 1] += rest
    }
}

extension ActionParameter {
    /// True if a person can type a value, or choose one by its title.
    fileprivate var isTypable: Bool {
        switch type {
        case .word(let word):
            !options.isEmpty
                || ["text", "int", "number", "decimal", "date", "components", "uuid", "url", "bool"].contains(word)
        case .entity: true
        case .list: false
        }
    }
}
