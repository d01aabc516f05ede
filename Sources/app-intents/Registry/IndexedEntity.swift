import AlarmCore
import AlarmsClient
import EventLoop
import Glibc
import JSONText

/// An entity of an app's index.
struct IndexedEntity: Equatable {
    /// The maximum number of entities that are read of an app, the same as in apps.
    private static let most = 10_000
    /// The maximum size of a file, bytes, the same as in apps.
    private static let mostBytes = 4 << 20

    /// The identifiers of the type and of the entity.
    let type: String
    let id: String
    let title: String
    let subtitle: String
    /// The name or path of an icon; `nil`: the app's.
    let icon: String?
    /// The words of the title and of the texts by which it is found.
    let words: FoldedWords
    /// The length of the words of the title, bytes.
    private let titleLength: Int

    /// Returns true if its title has exactly these words.
    func isTitled(_ typed: FoldedWords) -> Bool {
        titleLength == typed.bytes.count && words.bytes.starts(with: typed.bytes)
    }

    /// Reads the index file of an app; the result is empty if the file is missing, another user's, or invalid.
    ///
    /// - Parameters:
    ///   - id: The app's bus name.
    ///   - allowsFiles: True if icons may be files. A sandboxed app must not have desktops open any file.
    static func all(ofFile path: String, app id: String, allowsFiles: Bool) -> [IndexedEntity] {
        var status = stat()
        guard lstat(path, &status) == 0 else { return [] }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_uid == getuid(),
            let bytes = try? RegularFile.bytes(at: path, limit: mostBytes), let json = try? JSON(parsing: bytes),
            json.member("version")?.integer == 1, json.member("id")?.string == id,
            let entities = json.member("entities")?.elements
        else {
            StandardError.write("\(Problem.quoted(path)): not a valid index of entities")
            return []
        }
        return entities.prefix(most).compactMap { IndexedEntity($0, allowsFiles) }
    }

    private init?(_ json: JSON, _ allowsFiles: Bool) {
        self.init(
            type: json.member("type")?.string,
            json.member("words")?.elements?.prefix(16).map { $0.string ?? "" } ?? [], allowsFiles
        ) { json.member($0)?.string }
    }

    /// Reads an entity of an app's answer; `nil` if it has no valid identifiers.
    init?(_ row: [String: Value], type: String) {
        self.init(type: type, [], false) { name in row[name.prefix(1).uppercased() + name.dropFirst()]?.stringValue }
    }

    private init?(type: String?, _ words: [String], _ allowsFiles: Bool, _ member: (String) -> String?) {
        func text(_ name: String) -> String { TerminalText.harmless((member(name) ?? "").shortened) }
        guard let type, let id = member("id"), !type.isEmpty, !id.isEmpty, type.utf8.count <= 255,
            id.utf8.count <= 255, !type.contains("/"), (type + id).unicodeScalars.allSatisfy(TerminalText.isHarmless)
        else { return nil }
        self.type = type
        self.id = id
        title = text("title")
        subtitle = text("subtitle")
        let icon = member("icon") ?? ""
        let isIcon = !icon.isEmpty && icon == text("icon") && (allowsFiles || !icon.contains("/"))
        self.icon = isIcon ? icon : nil
        var folded = FoldedWords(title)
        titleLength = folded.bytes.count
        for word in words { folded.append(word.shortened) }
        self.words = folded
    }
}
