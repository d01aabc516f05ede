import AlarmsClient
import Gettext

/// The id of an alarm as it stands on the command line: whole, or its first characters.
struct AlarmIdentifier: Equatable {
    static let shortest = 4
    let text: String

    /// - Throws: ``Problem/usage(_:)`` if the text is shorter than ``shortest``.
    init(_ text: String) throws(Problem) {
        guard text.count >= Self.shortest else {
            throw .usage(
                localized(
                    "expected an id, or at least its first {count} characters, got {text}",
                    ["count": "\(Self.shortest)", "text": Messages.quoted(text)]))
        }
        self.text = text.lowercased()
    }

    /// True if it is a whole UUID.
    var isWhole: Bool {
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        return groups.map(\.utf8.count) == [8, 4, 4, 4, 12]
            && groups.joined().allSatisfy { $0.isASCII && $0.isHexDigit }
    }

    /// The whole id of the one alarm that is meant.
    ///
    /// - Throws: ``Problem``: there is none, or more than one.
    func resolve(among alarms: [AlarmProperties]) throws(Problem) -> String {
        let found = alarms.filter { $0.id.hasPrefix(text) }
        guard let first = found.first else { throw .noSuchAlarm(text) }
        guard found.count == 1 else {
            throw .usage(
                localized(
                    "{prefix} begins the id of {count} alarm:", plural: "{prefix} begins the ids of {count} alarms:",
                    count: found.count, ["prefix": Messages.quoted(text)])
                    + found.map { "\n  \($0.id)  \(Messages.title($0.title))" }.joined())
        }
        return first.id
    }

    /// The fewest first characters, but at least eight, by which each id is told from the others.
    static func abbreviations(of ids: [String]) -> [String: String] {
        var length = 8
        let ids = Set(ids)
        while length < 36, Set(ids.map { $0.prefix(length) }).count < ids.count { length += 1 }
        return Dictionary(uniqueKeysWithValues: ids.map { ($0, String($0.prefix(length))) })
    }
}
