import AlarmsClient

/// What `watch` shows: the alarms in the order in which they matter, with what can be done.
struct Screen {
    /// The alarms, in the order of ``AlarmProperties/isShownBefore(_:_:)``.
    let alarms: [AlarmProperties]
    /// The alarm that keys are for.
    let chosen: String?
    /// What went wrong with the last key, or "".
    let message: String
    /// Whether keys can be typed at all.
    let hasKeys: Bool
    let bar: ProgressBar

    /// The alarms that ring, as they are numbered.
    var ringing: [AlarmProperties] { alarms.filter { $0.state == .alerting } }

    /// The screen at `now`, microseconds since 1970 UTC; no line is wider, and not more lines, than there is room for.
    func lines(at now: UInt64, columns: Int, rows: Int) -> [ScreenLine] {
        var lines = [ScreenLine(text: TerminalText.fitted(header(at: now), to: columns), isHighlighted: false)]
        lines.append(ScreenLine(text: ""))
        let room = max(0, rows - 4)
        let shown = alarms.count <= room ? alarms.count : max(0, room - 1)
        for alarm in alarms.prefix(shown) {
            lines.append(
                ScreenLine(
                    text: TerminalText.fitted(line(alarm, at: now, columns), to: columns),
                    isHighlighted: alarm.state == .alerting))
        }
        if shown < alarms.count { lines.append(ScreenLine(text: cut(Wording.more(alarms.count - shown), columns))) }
        if alarms.isEmpty { lines.append(ScreenLine(text: cut(Wording.noAlarmsYet, columns))) }
        lines.append(ScreenLine(text: cut(TerminalText.harmless(message), columns)))
        if hasKeys { lines.append(ScreenLine(text: cut(keys, columns))) }
        return Array(lines.prefix(max(1, rows)))
    }

    private func header(at now: UInt64) -> String {
        let counts = Wording.counts(
            ringing: ringing.count, countingDown: alarms.count { $0.state == .countdown })
        return "\(Wording.screenTitle)  \(LocalTime.text(now))  \(counts)"
    }

    private var keys: String {
        switch ringing.count {
        case 0: Wording.keysWhenQuiet
        case 1: Wording.keysWhenRinging
        default: Wording.keysWhenSeveralRing
        }
    }

    private func line(_ alarm: AlarmProperties, at now: UInt64, _ columns: Int) -> String {
        let number = ringing.firstIndex { $0.id == alarm.id }.map { $0 < 9 ? String($0 + 1) : " " } ?? " "
        let mark = alarm.id == chosen && ringing.count > 1 ? ">" : " "
        let titleWidth = min(32, max(8, columns / 3))
        let start = "\(mark)\(number) \(TerminalText.fitted(Wording.title(alarm), to: titleWidth))  "
        switch alarm.state {
        case .alerting:
            return start + Wording.ringsSince(alarm, at: now)
        case .countdown, .paused:
            let state = alarm.state == .countdown ? "" : "  \(Wording.state(alarm))"
            let left = TerminalText.fitted(Wording.length(alarm.remaining(at: now)), to: 12) + state
            // As wide for all, so that the bars can be compared.
            let room = columns - TerminalText.width(start) - 12 - 11
            let bar = bar.text(alarm.progress(at: now), columns: min(60, room))
            return bar.isEmpty ? start + left : "\(start)\(bar) \(left)"
        default:
            let schedule = Wording.schedule(alarm).map { "\($0)  " } ?? ""
            return start + schedule + (alarm.isEnabled ? Wording.when(alarm, at: now) : Wording.state(alarm))
        }
    }

    private func cut(_ text: String, _ columns: Int) -> String {
        TerminalText.cut(text, to: columns)
    }
}
