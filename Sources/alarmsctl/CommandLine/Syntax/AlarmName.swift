import AlarmsClient
import Gettext

/// The name of an alarm on the command line: its id, the beginning of its id, or words of its title.
struct AlarmName: Equatable {
    /// The fewest hexadecimal digits that are read as the beginning of an id.
    static let shortest = 4
    /// The text as it was typed.
    let text: String

    /// - Throws: ``Problem/usage(_:)`` if the text is blank.
    init(_ text: String) throws(Problem) {
        guard text.contains(where: { !$0.isWhitespace }) else {
            throw .usage(
                localized(
                    "expected an alarm's id or words of its title, got {text}", ["text": Messages.quoted(text)]))
        }
        self.text = text
    }

    /// The id, if the text is a whole UUID.
    var id: String? {
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        let isWhole =
            groups.map(\.utf8.count) == [8, 4, 4, 4, 12]
            && groups.joined().allSatisfy { $0.isASCII && $0.isHexDigit }
        return isWhole ? text.lowercased() : nil
    }

    /// Returns the whole id of the one alarm of this name. Titles count only if no id begins so.
    ///
    /// - Parameter preference: Returns true for alarms that take precedence, if several have the name.
    /// - Throws: ``Problem``: there is none, or more than one.
    func resolve(
        among alarms: [AlarmProperties], preferring preference: (AlarmProperties) -> Bool = { _ in false }
    ) throws(Problem) -> String {
        var found = isBeginningOfID ? alarms.filter { $0.id.hasPrefix(text.lowercased()) } : []
        if found.isEmpty {
            let name = Self.words(of: text)
            found = alarms.filter { Self.isPart(name, of: Self.words(of: $0.title)) }
        }
        let preferred = found.filter(preference)
        if !preferred.isEmpty { found = preferred }
        guard let first = found.first else { throw .noSuchAlarm(text) }
        guard found.count == 1 else { throw .usage(ambiguity(of: found)) }
        return first.id
    }

    /// True if the text is read as the beginning of an id before it is as words of a title.
    var isBeginningOfID: Bool {
        text.count { $0.isASCII && $0.isHexDigit } >= Self.shortest
            && text.allSatisfy { $0.isASCII && $0.isHexDigit || $0 == "-" }
    }

    /// True if these are words of a title, one after the other.
    static func isPart(_ name: [String], of words: [String]) -> Bool {
        words.indices.contains { words[$0...].starts(with: name) }
    }

    /// The words in lower case, without punctuation around them; a word of nothing else stays.
    static func words(of text: String) -> [String] {
        text.lowercased().split(whereSeparator: \.isWhitespace).map { word in
            guard let first = word.firstIndex(where: { !$0.isPunctuation }),
                let last = word.lastIndex(where: { !$0.isPunctuation })
            else { return String(word) }
            return String(word[first...last])
        }
    }

    private func ambiguity(of alarms: [AlarmProperties]) -> String {
        let ids = Self.abbreviations(of: alarms.map(\.id))
        let now = WallClock.now
        let rows = alarms.map { alarm in
            let next = alarm.nextFireUSec > 0 ? Messages.distance(alarm.nextFireUSec, from: now) : "-"
            return ["  \(ids[alarm.id] ?? alarm.id)", Messages.state(alarm), next, Messages.title(alarm)]
        }
        return localized(
            "{name} is {count} alarm; give the id of one:", plural: "{name} is {count} alarms; give the id of one:",
            count: alarms.count, ["name": Messages.quoted(text)]) + "\n" + TextTable.text(rows)
    }

    /// The length of the shortest prefixes that distinguish all ids, at least eight characters.
    static func abbreviations(of ids: [String]) -> [String: String] {
        var length = 8
        let ids = Set(ids)
        while length < 36, Set(ids.map { $0.prefix(length) }).count < ids.count { length += 1 }
        return Dictionary(uniqueKeysWithValues: ids.map { ($0, String($0.prefix(length))) })
    }
}
