import DesktopEntries
import Gettext
import JSONText

/// The actions of an app, from its manifest.
struct AppActions: Equatable {
    /// The maximum numbers that are read.
    private static let mostActions = 256
    private static let mostShortcuts = 64

    /// The app's bus name.
    let id: String
    /// The app's name, for people.
    let name: String
    /// The name or path of the app's icon; `nil`: it has none.
    let icon: String?
    let actions: [Action]
    let shortcuts: [Shortcut]
    /// True if it searches in pictures.
    let takesImages: Bool
    /// The entities of its index.
    var entities: [IndexedEntity] = []

    /// Parses a manifest, which isn't trusted: texts are cut and made harmless here.
    ///
    /// - Parameters:
    ///   - id: The app's bus name, from the name of the file.
    ///   - entry: The app's desktop file.
    /// - Throws: ``Problem/refused(_:)`` if it isn't this app's manifest, or has another version.
    init(_ bytes: [UInt8], id: String, file: String, _ entry: DesktopEntryGroup) throws(Problem) {
        let json: JSON
        do throws(TextProblem) {
            json = try JSON(parsing: bytes)
        } catch {
            throw .refused("\(Problem.quoted(file)): \(error.text(quoting: Problem.quoted))")
        }
        guard json.member("version")?.integer == 1, let intents = json.member("intents")?.elements else {
            throw .refused(
                localized("{name}: expected a list of actions of version 1", ["name": Problem.quoted(file)]))
        }
        guard json.member("id")?.string == id else {
            throw .refused(localized("{name}: the id isn't that of the file", ["name": Problem.quoted(file)]))
        }
        self.id = id
        name = TerminalText.harmless((entry.localized("Name", for: Localization.languages) ?? id).shortened)
        icon = entry.localized("Icon", for: []).map(TerminalText.harmless)
        actions = intents.prefix(Self.mostActions).compactMap { Action($0) }
        takesImages = json.member("images")?.boolean ?? false
        shortcuts = (json.member("shortcuts")?.elements ?? []).prefix(Self.mostShortcuts).compactMap { Shortcut($0) }
    }

    /// Returns the action with this id.
    ///
    /// - Throws: ``Problem/refused(_:)`` if there is none.
    func action(_ name: String) throws(Problem) -> Action {
        guard let action = actions.first(where: { $0.id == name }) else {
            throw .refused(
                localized("{app} has no action {name}", ["app": Problem.quoted(id), "name": Problem.quoted(name)]))
        }
        return action
    }
}

/// An action of an app.
struct Action: Equatable {
    /// The maximum numbers that are read.
    private static let mostParameters = 64
    private static let mostTexts = 16

    let id: String
    let title: String
    let subtitle: String?
    /// Further words by which people find it.
    let keywords: [String]
    /// The sentences, with `${NAME}` in place of a parameter.
    let summaries: [String]
    let parameters: [ActionParameter]
    let modes: [String]
    /// The type of the entity that the action opens; `nil`: it is another action.
    let opens: String?
    /// False if the action is hidden from people.
    let isDiscoverable: Bool

    /// Reads an action; `nil` if it has no valid id.
    init?(_ json: JSON) {
        guard let id = json.member("id")?.string, !id.isEmpty, id.utf8.count <= 255,
            id.unicodeScalars.allSatisfy(TerminalText.isHarmless)
        else { return nil }
        self.id = id
        title = json.member("title")?.localizedText ?? id
        subtitle = json.member("subtitle")?.localizedText
        keywords = (json.member("keywords")?.elements ?? []).prefix(Self.mostTexts).compactMap(\.localizedText)
        summaries = (json.member("summaries")?.elements ?? []).prefix(Self.mostTexts).compactMap(\.localizedText)
        parameters = (json.member("parameters")?.elements ?? []).prefix(Self.mostParameters).compactMap {
            ActionParameter($0)
        }
        modes = (json.member("modes")?.elements ?? []).compactMap(\.string)
        opens = json.member("opens")?.string
        isDiscoverable = json.member("discoverable")?.boolean ?? true
    }
}

/// A phrase for an action, with parameters that are already set.
struct Shortcut: Equatable {
    /// The maximum number of phrases that are read.
    private static let mostPhrases = 16
    /// The maximum size of a value, bytes.
    private static let longestValue = 256

    /// The id of the action.
    let action: String
    /// The values of parameters, as typed on a command line, by name.
    let parameters: [String: String]
    /// The title; `nil`: that of the action.
    let title: String?
    /// The phrases, with `${applicationName}` in place of the app's name, and `${NAME}` in place of a parameter.
    let phrases: [String]

    /// Reads a shortcut; `nil` if it names no action, or has a value that can't be typed.
    init?(_ json: JSON) {
        guard let action = json.member("intent")?.string else { return nil }
        self.action = action
        var parameters: [String: String] = [:]
        var members: [JSON.Member] = []
        if case .object(let values)? = json.member("parameters") { members = values }
        for member in members {
            switch member.value {
            case .array, .object, .null: return nil
            default:
                let text = member.value.string ?? member.value.text
                guard text.utf8.count <= Self.longestValue else { return nil }
                parameters[member.name] = text
            }
        }
        self.parameters = parameters
        title = json.member("title")?.localizedText
        phrases = (json.member("phrases")?.elements ?? []).prefix(Self.mostPhrases).compactMap(\.localizedText)
    }
}

/// A parameter of an action.
struct ActionParameter: Equatable {
    /// The maximum number of options that are read.
    private static let mostOptions = 256

    /// A value of an enumeration.
    struct Option: Equatable {
        let value: JSON
        let title: String
    }

    let name: String
    let title: String
    let subtitle: String?
    let type: ValueType
    /// True if the parameter isn't required.
    let isOptional: Bool
    /// The default value; `nil`: none.
    let defaultValue: JSON?
    let range: [JSON]?
    let options: [Option]

    /// Reads a parameter; `nil` if its name isn't valid on a command line.
    init?(_ json: JSON) {
        guard let name = json.member("name")?.string, !name.isEmpty, name.utf8.count <= 255,
            name.unicodeScalars.allSatisfy(TerminalText.isHarmless)
        else { return nil }
        self.name = name
        title = json.member("title")?.localizedText ?? name
        subtitle = json.member("subtitle")?.localizedText
        type = ValueType(json.member("type")?.string ?? "")
        isOptional = json.member("optional")?.boolean ?? false
        defaultValue = json.member("default")
        range = json.member("range")?.elements.flatMap { $0.count == 2 ? $0 : nil }
        options = (json.member("options")?.elements ?? []).prefix(Self.mostOptions).compactMap { option in
            guard let value = option.member("value") else { return nil }
            return Option(value: value, title: option.member("title")?.localizedText ?? value.string ?? value.text)
        }
    }
}

extension JSON {
    /// The text in the person's language of an object of translations, at most 256 bytes; `nil` for another value.
    var localizedText: String? {
        guard case .object(let members) = self else { return nil }
        let language = Localization.language ?? ""
        let translation = members.first { member in
            !language.isEmpty && (member.name == language || member.name.hasPrefix(language + "_"))
        }
        let text = (translation ?? members.first { $0.name.isEmpty })?.value.string
        return text.map { TerminalText.harmless($0.shortened) }
    }
}

extension Localization {
    /// The person's language, for keys of desktop files; empty: none is set.
    fileprivate static var languages: [String] { language.map { [$0] } ?? [] }
}
