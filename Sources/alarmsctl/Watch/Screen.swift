import AlarmsClient
import Gettext

/// The screen of `watch`: the alarms, the most important first, and the keys.
struct Screen {
    /// The alarms, in the order of ``AlarmProperties/isShownBefore(_:_:)``.
    let alarms: [AlarmProperties]
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
        let room = max(0, rows - 3 - help.count - (holidayUntilUSec > now ? 1 : 0))
        let shown = alarms.count <= room ? alarms.count : max(0, room - 1)
        for alarm in alarms[window(shown)] {
            lines.append(
                ScreenLine(
                    text: TerminalText.fitted(line(alarm, at: now, columns), to: columns),
                    isHighlighted: alarm.state == .alerting))
        }
        var texts = shown < alarms.count ? [Messages.more(alarms.count - shown)] : []
        if holidayUntilUSec > now { texts.append(Messages.holiday(until: holidayUntilUSec, at: now)) }
        if alarms.isEmpty { texts.append(Messages.noAlarmsYet) }
        texts.append(TerminalText.harmless(message))
        lines += (texts + help).map { ScreenLine(text: TerminalText.cut($0, to: columns)) }
        return Array(lines.prefix(max(1, rows)))
    }

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

    private func line(_ alarm: AlarmProperties, at now: UInt64, _ columns: Int) -> String {
        let number = ringing.firstIndex { $0.id == alarm.id }.map { $0 < 9 ? String($0 + 1) : " " } ?? " "
        let mark = alarm.id == chosen?.id && alarms.count > 1 ? ">" : " "
        let titleWidth = min(32, max(8, columns / 3))
        let start = "\(mark)\(number) \(TerminalText.fitted(Messages.title(alarm), to: titleWidth))  "
        switch alarm.state {
        case .alerting:
            // Translators: In capitals, if the language has them, so that it is seen first.
            return start + localized("RINGS for {length}", ["length": Messages.ringingLength(alarm, at: now)])
        case .countdown, .paused:
            let state = alarm.state == .countdown ? "" : "  \(Messages.state(alarm))"
            let left = TerminalText.fitted(Messages.length(alarm.remaining(at: now)), to: 12) + state
            // As wide for all, so that the bars can be compared.
            let room = columns - TerminalText.width(start) - 17 - TerminalText.width(Messages.paused)
            let bar = bar.text(alarm.progress(at: now), columns: min(60, room))
            return bar.isEmpty ? start + left : "\(start)\(bar) \(left)"
        default:
            let schedule = Messages.schedule(alarm).map { "\($0)  " } ?? ""
            return start + schedule + (alarm.isEnabled ? Messages.when(alarm, at: now) : Messages.state(alarm))
        }
    }
}
