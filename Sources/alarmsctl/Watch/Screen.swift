import AlarmsClient
import Gettext
import JSONText

/// The screen of `watch`: the alarms, the most important first, the activities and the keys.
struct Screen {
    /// The alarms, in the order of ``AlarmProperties/isShownBefore(_:_:)``.
    let alarms: [AlarmProperties]
    /// The activities, in the order to show.
    var activities: [ActivityProperties] = []
    /// The end of the holiday, µs since 1970 UTC; 0: there is none.
    var holidayUntilUSec: UInt64 = 0
    /// The id of the chosen alarm, which may be gone; `nil`: none.
    let choice: String?
    /// The error of the last key, or "".
    let message: String
    /// True if keys can be typed.
    let hasKeys: Bool
    let bar: ProgressBar

    /// The alarms that ring, as they are numbered.
    var ringing: [AlarmProperties] { alarms.filter { $0.state == .alerting } }

    /// The alarm that keys are for: the one that was chosen, else the first one that keys can do something to.
    var chosen: AlarmProperties? {
        alarms.first { $0.id == choice }
            ?? alarms.first { [.alerting, .countdown, .paused].contains($0.state) }
    }

    /// The alarm that is switched off or removed by keys: the chosen one, else the first.
    var subject: AlarmProperties? { chosen ?? alarms.first }

    /// The alarm that is chosen by this key; `nil`: it chooses none.
    func choice(by key: Key) -> String? {
        let index = alarms.firstIndex { $0.id == chosen?.id }
        switch key {
        case .choose(let number):
            return ringing.indices.contains(number - 1) ? ringing[number - 1].id : nil
        case .previous:
            return index.map { alarms[max(0, $0 - 1)].id } ?? alarms.first?.id
        case .next:
            return index.map { alarms[min(alarms.count - 1, $0 + 1)].id } ?? alarms.first?.id
        default:
            return nil
        }
    }

    /// The screen at `now`, microseconds since 1970 UTC; no line is wider, and not more lines, than there is room for.
    func lines(at now: UInt64, columns: Int, rows: Int) -> [ScreenLine] {
        var lines = [ScreenLine(text: TerminalText.fitted(header(at: now), to: columns), isHighlighted: false)]
        lines.append(ScreenLine(text: ""))
        let help = help(columns)
        let message = message(columns)
        let lineCount = max(0, rows - 2 - message.count - help.count - (holidayUntilUSec > now ? 1 : 0))
        let half = lineCount / 2
        let shownActivities = activities.count <= half ? activities.count : max(0, half - 1)
        let room = lineCount - min(activities.count, half)
        let shown = alarms.count <= room ? alarms.count : max(0, room - 1)
        for alarm in alarms[window(shown)] {
            lines.append(
                ScreenLine(
                    text: TerminalText.fitted(line(alarm, at: now, columns), to: columns),
                    isHighlighted: alarm.state == .alerting))
        }
        var texts = shown < alarms.count ? [Messages.more(alarms.count - shown)] : []
        texts += activities.prefix(shownActivities).map { line($0, at: now, columns) }
        if half > 0, shownActivities < activities.count {
            texts.append(Messages.more(activities.count - shownActivities))
        }
        if holidayUntilUSec > now { texts.append(Messages.holiday(until: holidayUntilUSec, at: now)) }
        if alarms.isEmpty, activities.isEmpty { texts.append(Messages.noAlarmsYet) }
        lines += (texts + message + help).map { ScreenLine(text: TerminalText.cut($0, to: columns)) }
        return Array(lines.prefix(max(1, rows)))
    }

    /// The message in lines, one where it fits, so that its end can be read, too.
    private func message(_ columns: Int) -> [String] {
        let text = TerminalText.harmless(message)
        // A question ends with a space, which wrapping drops.
        guard TerminalText.width(text) > columns else { return [text] }
        return TerminalText.wrapped(text, to: columns).split(separator: "\n", omittingEmptySubsequences: false)
            .prefix(Self.mostMessageLines).map(String.init)
    }

    /// The most lines of a message.
    private static let mostMessageLines = 4

    /// The lines about the keys: two where one would be too long.
    private func help(_ columns: Int) -> [String] {
        guard hasKeys else { return [] }
        let keys = Messages.keys(for: chosen, hasOthers: alarms.count > 1)
        let changes = Messages.changes(to: subject)
        let line = "\(keys)   \(changes)"
        return TerminalText.width(line) <= columns ? [line] : [keys, changes]
    }

    /// The alarms for which there is room: the first ones, or, if the chosen one isn't among these, those up to it.
    private func window(_ count: Int) -> Range<Int> {
        let index = alarms.firstIndex { $0.id == chosen?.id } ?? 0
        let start = count == 0 ? 0 : max(0, index - count + 1)
        return start..<(start + count)
    }

    private func header(at now: UInt64) -> String {
        "\(localized("Alarms"))  \(LocalTime.text(now))  \(Messages.counts(alarms, isComplete: false))"
    }

    /// The beginning of a line, as wide for alarms and activities.
    private func start(_ marks: String, _ title: String, _ columns: Int) -> String {
        "\(marks) \(TerminalText.fitted(title, to: min(32, max(8, columns / 3))))  "
    }

    private func line(_ activity: ActivityProperties, at now: UInt64, _ columns: Int) -> String {
        let start = start("  ", Messages.title(activity), columns)
        let text = activity.line(at: now, .counting)
        let shown =
            switch activity.state {
            case .pending: Messages.instant(activity.startUSec, at: now)
            case .active: text
            default: Messages.list([text, Messages.state(activity)].filter { !$0.isEmpty })
            }
        return line(start, activity.isLive ? activity.progress : nil, shown, at: now, columns)
    }

    private func line(_ alarm: AlarmProperties, at now: UInt64, _ columns: Int) -> String {
        let number = ringing.firstIndex { $0.id == alarm.id }.map { $0 < 9 ? String($0 + 1) : " " } ?? " "
        let mark = alarm.id == chosen?.id && alarms.count > 1 ? ">" : " "
        let start = start(mark + number, Messages.title(alarm), columns)
        let text = alarm.element("row")?.details.texts(at: now, .counting).joined(separator: "  ") ?? ""
        return line(start, alarm.element("expanded")?.progress, text, at: now, columns)
    }

    /// Returns a line with a bar, if there are a progress and room for it. All bars have the same width, so that they can be
    /// compared.
    private func line(
        _ start: String, _ progress: DrawnProgress?, _ text: String, at now: UInt64, _ columns: Int
    ) -> String {
        guard let progress else { return start + text }
        let width = min(60, columns - TerminalText.width(start) - Self.textWidth)
        let bar = bar.text(progress.fraction(at: now), columns: width)
        return bar.isEmpty ? start + text : "\(start)\(bar) \(text)"
    }

    /// The columns for the text beside a bar.
    private static let textWidth = 24
}
