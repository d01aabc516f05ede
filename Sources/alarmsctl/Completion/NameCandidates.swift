import AlarmsClient
import Gettext
import JSONText

/// Alarms or activities to complete the name of one of.
struct NameCandidates {
    private struct Item {
        let id: String
        let title: String
        let description: String
        /// True if it is offered; the others only have names that aren't to be mistaken for it.
        let isOffered: Bool
        /// The words of the title.
        let words: [String]

        init(id: String, title: String, description: String, isOffered: Bool) {
            (self.id, self.title, self.description, self.isOffered) = (id, title, description, isOffered)
            words = AlarmName.words(of: title)
        }
    }

    private let items: [Item]

    /// Takes the alarms to choose from, of which those are offered for which `applies` is true.
    init(_ alarms: [AlarmProperties], where applies: (AlarmProperties) -> Bool) {
        let now = WallClock.now
        items = alarms.map { alarm in
            let next = alarm.nextFireUSec > 0 ? ", \(Messages.distance(alarm.nextFireUSec, from: now))" : ""
            return Item(
                id: alarm.id, title: alarm.title, description: Messages.state(alarm) + next, isOffered: applies(alarm))
        }
    }

    /// Takes the activities to choose from.
    init(_ activities: [ActivityProperties]) {
        items = activities.map {
            Item(id: $0.id, title: $0.title, description: Messages.state($0), isOffered: true)
        }
    }

    /// Returns the titles that name one and begin with `text`; and ids, where there is no such title, or where one may
    /// have been begun.
    ///
    /// - Parameters:
    ///   - words: Names that were typed already, which aren't offered again.
    ///   - most: The most alarms or activities.
    func candidates(for text: String, except words: [String], most: Int) -> [Candidate] {
        let ids = AlarmName.abbreviations(of: items.map(\.id))
        var found: [Candidate] = []
        var count = 0
        for item in items where count < most && item.isOffered {
            let title = Candidate(Self.oneLine(item.title), item.description)
            // The whole id, where more of it was typed than tells it from the others.
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

    /// True if a title is the name of this item alone, and isn't read as an option.
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
