import AlarmsClient
import Gettext

/// Alarms to complete the name of one of.
struct AlarmCandidates {
    private let alarms: [AlarmProperties]
    /// The words of each title.
    private let titles: [[String]]

    /// Takes the alarms to choose from.
    init(_ alarms: [AlarmProperties]) {
        self.alarms = alarms
        titles = alarms.map { AlarmName.words(of: $0.title) }
    }

    /// Returns the titles that name an alarm and begin with `text`; and ids, where there is no such title, or where one
    /// may have been begun.
    ///
    /// - Parameters:
    ///   - words: Names of alarms that were typed already, which aren't offered again.
    ///   - most: The most alarms.
    func candidates(
        for text: String, except words: [String], most: Int, where applies: (AlarmProperties) -> Bool
    ) -> [Candidate] {
        let now = WallClock.now
        let ids = AlarmName.abbreviations(of: alarms.map(\.id))
        var found: [Candidate] = []
        var count = 0
        for alarm in alarms where count < most && applies(alarm) {
            let description = Self.description(of: alarm, at: now)
            let title = Candidate(Self.oneLine(alarm.title), description)
            // The whole id, where more of it was typed than tells it from the others.
            let short = ids[alarm.id] ?? alarm.id
            let id = Candidate(
                text.count > short.count ? alarm.id : short, "\(Messages.title(alarm)) (\(description))")
            guard title.begins(with: text) || id.begins(with: text) else { continue }
            let isTyped = words.contains { word in
                word.lowercased() == title.text.lowercased()
                    || word.count >= AlarmName.shortest && alarm.id.hasPrefix(word.lowercased())
            }
            guard !isTyped else { continue }
            let isNamed = names(title.text, alarm)
            if isNamed { found.append(title) }
            if !isNamed || !text.isEmpty { found.append(id) }
            count += 1
        }
        return found
    }

    /// True if a title is the name of this alarm alone, and isn't read as an option.
    private func names(_ title: String, _ alarm: AlarmProperties) -> Bool {
        guard !title.hasPrefix("-"), let name = try? AlarmName(title) else { return false }
        let words = AlarmName.words(of: title)
        return words == AlarmName.words(of: alarm.title) && titles.count { AlarmName.isPart(words, of: $0) } == 1
            && !(name.isBeginningOfID && alarms.contains { $0.id.hasPrefix(title.lowercased()) })
    }

    private static func oneLine(_ title: String) -> String {
        TerminalText.harmless(title).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static func description(of alarm: AlarmProperties, at now: UInt64) -> String {
        let next = alarm.nextFireUSec
        return Messages.state(alarm) + (next > 0 ? ", \(Messages.distance(next, from: now))" : "")
    }
}
