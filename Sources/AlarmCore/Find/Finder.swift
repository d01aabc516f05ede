/// Finds the results of a search text: a timer or an alarm to start, alarms by their names, and actions.
///
/// # Theory of operation
///
/// A text is divided by ``AlarmText`` into a schedule and a title, and all its readings are found. Only a text with a
/// keyword, or with a length that has a unit, starts something, so that unrelated searches find nothing here. A search
/// changes nothing: a ``FoundResult`` describes completely what its activation does.
///
/// | text | finds |
/// |---|---|
/// | `timer 10m tea`, `10 min tea`, `in 1h30m` | a timer |
/// | `timer 10` | timers of minutes and of seconds |
/// | `alarm 7:30 work`, `alarm weekdays 06:45` | an alarm |
/// | `alarm 7` | alarms in the morning and in the evening, the sooner one first |
/// | `timer`, `alarm` | ringing alarms, countdowns, the next alarms, timers that were started before |
/// | `stop`, `snooze` | the alarm that has rung longest |
/// | `undo` | the latest command whose alarm hasn't changed since |
/// | two or more characters, or a syllable of Korean | alarms, by the beginnings of words of their titles and app names |
public struct Finder {
    /// The greatest number of results.
    public static let most = 20
    /// The number of alarms at rest that a keyword alone finds.
    private static let mostNext = 3

    let alarms: any AlarmView
    private let titles: () -> TitleIndex
    let now: Moment

    /// Creates a finder.
    ///
    /// - Parameter titles: Returns the titles of these alarms; called only if needed.
    public init(of alarms: any AlarmView, titles: @escaping () -> TitleIndex, at now: Moment) {
        self.alarms = alarms
        self.titles = titles
        self.now = now
    }

    /// Returns the results for `text`, the best first.
    ///
    /// - Parameter limit: The greatest number of results.
    /// - Throws: `Refusal.tooLarge` for a text that is too long or has control characters.
    public func matches(_ text: String, limit: Int = most) throws(Refusal) -> [FoundMatch] {
        let words = try FindText(text).words
        let first = starts(words, isSchedule: false) + actions(words)
        let others = first.isEmpty ? overview(words) : []
        let named = titles().alarms(matching: words.joined(separator: " "), of: alarms, most: limit)
            .map { FoundResult.alarm($0) }
        return Self.matches(first, relevance: 1, limit)
            + Self.matches(others + named.filter { !others.contains($0) }, relevance: 0.7, limit - first.count)
    }

    /// Returns the alarms and timers that `text`, a schedule and an optional title without a keyword, may start.
    ///
    /// - Parameter limit: The greatest number of results.
    /// - Throws: `Refusal.tooLarge` for a text that is too long or has control characters.
    public func starts(_ text: String, limit: Int = most) throws(Refusal) -> [FoundMatch] {
        Self.matches(starts(try FindText(text).words, isSchedule: true), relevance: 1, limit)
    }

    private static func matches(_ results: [FoundResult], relevance: Double, _ limit: Int) -> [FoundMatch] {
        results.prefix(max(0, limit)).enumerated().map { place, result in
            FoundMatch(result: result, relevance: relevance - 0.01 * Double(place))
        }
    }

    // MARK: Parts

    /// Returns the results of a text that is the name of an action.
    private func actions(_ words: [String]) -> [FoundResult] {
        let ringing = alarms.longestAlerting.flatMap { alarms.alarm($0) }
        switch FindKeyword.row(of: words.joined(separator: " "))?.keyword {
        case .stop?: return ringing == nil ? [] : [.stop]
        case .snooze?: return ringing.map { $0.configuration.snoozeTime > .zero } == true ? [.snooze] : []
        case .undo?: return alarms.latestUndo(at: now).map { [.undo($0.token)] } ?? []
        case .timer?, .alarm?, .title?, nil: return []
        }
    }

    /// Returns the results of a keyword alone, or with words of titles behind it.
    private func overview(_ words: [String]) -> [FoundResult] {
        guard let first = words.first, let keyword = FindKeyword.row(of: first)?.keyword,
            keyword == .timer || keyword == .alarm
        else { return [] }
        let title = words.dropFirst().joined(separator: " ")
        guard title.isEmpty else {
            let named = titles().alarms(matching: title, of: alarms, most: Self.most).map { FoundResult.alarm($0) }
            return named + (keyword == .timer ? again(title) : [])
        }
        var active: [AlarmID] = []
        alarms.forEachActive { active.append($0.id) }
        let next = alarms.nextScheduled(Self.mostNext).map(\.id)
        return (alarms.ringingFirst(active, most: Self.most) + next).map { .alarm($0) } + again("")
    }

    /// Returns the timers that were started before and whose titles have these words.
    private func again(_ title: String) -> [FoundResult] {
        let wanted = FoldedWords(title).words
        return alarms.recentTimers.timers.compactMap { timer in
            guard FoldedWords(timer.title).contain(wanted) else { return nil }
            var configuration = Configuration()
            do throws(Refusal) {
                try configuration.set(.preAlert(UInt64(clamping: timer.length.microseconds)))
                try configuration.set(.title(timer.title))
            } catch {
                return nil
            }
            return .start(configuration, isAgain: true)
        }
    }
}
