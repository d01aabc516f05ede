import AlarmsClient
import Gettext
import JSONText

/// The alarms or activities for the completion of a name.
struct NameCandidates {
    private struct Item {
        let id: String
        let title: String
        let description: String
        /// True if the item is offered; other items only make names ambiguous.
        let isOffered: Bool
        /// The words of the title.
        let words: [String]

        init(id: String, title: String, description: String, isOffered: Bool) {
            (self.id, self.title, self.description, self.isOffered) = (id, title, description, isOffered)
            words = AlarmName.words(of: title)
        }
    }

    private let items: [Item]

    /// Creates candidates from the alarms; those for which `applies` returns true are offered.
    init(_ alarms: [AlarmProperties], where applies: (AlarmProperties) -> Bool) {
        let now = WallClock.now
        items = alarms.map { alarm in
            let next = alarm.nextFireUSec > 0 ? ", \(Messages.distance(alarm.nextFireUSec, from: now))" : ""
            return Item(
                id: alarm.id, title: alarm.title, description: Messages.state(alarm) + next, isOffered: applies(alarm))
        }
    }

    /// Creates candidates from the activities.
    init(_ activities: [ActivityProperties]) {
        items = activities.map {
            Item(id: $0.id, title: $0.title, description: Messages.state($0), isOffered: true)
        }
    }

    /// Returns the titles that are unique names and begin with `text`; and ids, if there is no such title, or if `text`
    /// isn't empty.
    ///
    /// - Parameters:
    ///   - words: The names typed before, which aren't offered again.
    ///   - most: The maximum number of alarms or activities.
    func candidates(for text: String, except words: [String], most: Int) -> [Candidate] {
        let ids = AlarmName.abbreviations(of: items.map(\.id))
        var found: [Candidate] = []
        var count = 0
        for item in items where count < most && item.isOffered {
            let title = Candidate(Self.oneLine(item.title), item.description)
            // The whole id if more than its abbreviation was typed.
            let short = ids[item.id] ?? item.id
            let id = Candidate(
                text.count > short.count ? item.id : short, "\(Messages.title(item.title)) (\(item.description))")
            guard title.begins(with: text) || id.begins(with: text) else { continue }
            let isTyped = words.contains { word in
                word.lowercased() == title.text.lowercased()
                    || word.count >= AlarmName.shortest && item.id.hasPrefix(word.lowercased())
            }
            guard !isTyped else { continue }
            let isNamed = names(title.text, item)
            if isNamed { found.append(title) }
            if !isNamed || !text.isEmpty { found.append(id) }
            count += 1
        }
        return found
    }

    /// Returns true if a title is a name of this item only, and isn't parsed as an option.
    private func names(_ title: String, _ item: Item) -> Bool {
        guard !title.hasPrefix("-"), let name = try? AlarmName(title) else { return false }
        let words = AlarmName.words(of: title)
        return words == item.words && items.count { AlarmName.isPart(words, of: $0.words) } == 1
            && !(name.isBeginningOfID && items.contains { $0.id.hasPrefix(title.lowercased()) })
    }

    private static func oneLine(_ title: String) -> String {
        TerminalText.harmless(title).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
