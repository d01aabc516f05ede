import Gettext
import JSONText

/// The manifest printed by an app's program, in the format of the file `app-intents/ID.json`: with texts in all
/// languages of the app.
struct ManifestText: Equatable {
    /// The maximum size of a manifest, bytes.
    static let mostBytes = 1 << 20

    private(set) var json: JSON

    /// Parses the output of a program, or a file with it.
    ///
    /// - Parameter name: The program or the file, for people.
    /// - Throws: ``Problem/refused(_:)`` if it isn't a manifest, or has two actions with the same id.
    init(_ bytes: [UInt8], from name: String) throws(Problem) {
        do throws(TextProblem) {
            json = try JSON(parsing: bytes)
        } catch {
            throw .refused("\(Problem.quoted(name)): \(error.text(quoting: Problem.quoted))")
        }
        guard json.member("version")?.integer == 1, let intents = json.member("intents")?.elements else {
            throw .refused(
                localized("{name}: expected a list of actions of version 1", ["name": Problem.quoted(name)]))
        }
        var ids: Set<String> = []
        for intent in intents {
            guard let id = intent.member("id")?.string, !id.isEmpty else {
                throw .refused(localized("{name}: an action has no id", ["name": Problem.quoted(name)]))
            }
            guard ids.insert(id).inserted else {
                throw .refused(
                    localized(
                        "{name}: two actions have the id {id}",
                        ["name": Problem.quoted(name), "id": Problem.quoted(id)]))
            }
        }
    }

    /// The languages with translations.
    var languages: [String] {
        (json.member("languages")?.elements ?? []).compactMap(\.string).filter { language in
            !language.isEmpty && language.utf8.allSatisfy { $0 < 0x80 && $0 > 0x20 && $0 != UInt8(ascii: ":") }
        }
    }

    /// Adds the texts printed by the same program in another language.
    mutating func add(_ other: ManifestText, in language: String) {
        json = Self.merged(json, other.json, language)
    }

    private static func merged(_ json: JSON, _ other: JSON, _ language: String) -> JSON {
        switch (json, other) {
        case (.object(var members), .object):
            if let text = json.member("")?.string, let translation = other.member("")?.string {
                guard text != translation, json.member(language) == nil else { return json }
                members.append(JSON.Member(name: language, value: .string(translation)))
                return .object(members)
            }
            return .object(
                members.map { member in
                    guard let counterpart = other.member(member.name) else { return member }
                    return JSON.Member(name: member.name, value: merged(member.value, counterpart, language))
                })
        case (.array(let values), .array(let others)) where values.count == others.count:
            return .array(zip(values, others).map { merged($0, $1, language) })
        default: return json
        }
    }

    /// Returns the text of the file.
    ///
    /// - Parameter id: The app's bus name, which is the name of the file.
    func text(id: String) -> String {
        guard case .object(let members) = json else { return json.text + "\n" }
        let others = members.filter { !["version", "id", "languages"].contains($0.name) }
        return JSON(members: [("version", .unsigned(1)), ("id", .string(id))] + others.map { ($0.name, $0.value) }).text
            + "\n"
    }
}
