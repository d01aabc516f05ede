import JSONText

/// The actions of an app's desktop file, which docks have in the app's menu: its shortcuts that need no value.
/// Desktop Entry Specification 1.5, *Additional applications actions*.
struct DesktopActions {
    /// An action.
    struct Action: Equatable {
        /// The name, letters, digits and dashes; that of `ActivateAction` of the app.
        let name: String
        /// The id of the intent.
        let intent: String
        /// The titles by language; empty: the one for all others.
        let titles: [String: String]
    }

    /// The maximum number of actions.
    private static let most = 10

    let all: [Action]

    /// Reads the shortcuts of a manifest.
    init(of manifest: JSON) {
        var all: [Action] = []
        let intents = manifest.member("intents")?.elements ?? []
        for shortcut in manifest.member("shortcuts")?.elements ?? [] {
            guard let action = Self.action(shortcut, of: intents), !all.contains(where: { $0.name == action.name })
            else { continue }
            all.append(action)
        }
        self.all = Array(all.prefix(Self.most))
    }

    private static func action(_ shortcut: JSON, of intents: [JSON]) -> Action? {
        guard let id = shortcut.member("intent")?.string, shortcut.member("parameters") == nil,
            let intent = intents.first(where: { $0.member("id")?.string == id }),
            (intent.member("parameters")?.elements ?? []).allSatisfy({ parameter in
                parameter.member("optional")?.boolean == true || parameter.member("default") != nil
            }),
            case .object(let texts)? = shortcut.member("title") ?? intent.member("title")
        else { return nil }
        let name = String(id.map { $0 == "_" ? "-" : $0 })
        let titles = texts.reduce(into: [String: String]()) { titles, text in
            guard let title = text.value.string, isPrintable(title), isLanguage(text.name) else { return }
            titles[text.name] = title
        }
        return isWord(name, with: "-") && titles[""] != nil ? Action(name: name, intent: id, titles: titles) : nil
    }

    private static func isLanguage(_ text: String) -> Bool { isWord(text, with: "_@") }

    /// Returns true if a text has only letters and digits of ASCII, and these characters.
    private static func isWord(_ text: String, with others: String) -> Bool {
        text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || others.contains($0)) }
    }

    /// Returns true if a text is a line without control characters.
    private static func isPrintable(_ text: String) -> Bool {
        !text.isEmpty && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
}
