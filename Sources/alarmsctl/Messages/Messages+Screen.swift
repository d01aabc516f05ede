import AlarmsClient
import Gettext
import JSONText

/// Texts of `watch`.
extension Messages {
    static let withoutAlarm = localized("Without an ALARM: the one that has rung longest.")
    static let noAlarmsYet = localized(
        "No alarms. Set one in another terminal: {command}", ["command": "alarmsctl timer 10m \(exampleTimerTitle)"])

    /// The help line for the keys: the buttons of an alarm, and what else there is.
    static func keys(for alarm: AlarmProperties?, hasOthers: Bool) -> String {
        let answers = (alarm?.buttons ?? []).compactMap { button in
            Key.name(of: button.action, isRinging: alarm?.state == .alerting).map { key in
                "\(key) \(TerminalText.cut(button.text, to: 20))"
            }
        }
        let extend = [.countdown, .paused].contains(alarm?.state) ? [localized("+1 min")] : []
        // Translators: What keys do: b, q and 1 to 9 are these keys in all languages.
        let restart = alarm?.isTimer == true && alarm?.isActive == true ? [localized("b begin again")] : []
        let choose = hasOthers ? [localized("arrows or 1-9 choose")] : []
        return (answers + extend + restart + choose + [localized("q quit")]).joined(separator: "   ")
    }

    /// The help line for the keys that set and change alarms.
    static func changes(to alarm: AlarmProperties?) -> String {
        // Translators: What keys do: a, d and r are these keys in all languages.
        let changes = alarm.map { [$0.isEnabled ? localized("d off") : localized("d on"), localized("r remove")] }
        return ([localized("a add")] + (changes ?? [])).joined(separator: "   ")
    }

    /// The numbers of alarms that ring and count down, and, if `isComplete`, are paused and disabled; no zeros.
    static func counts(_ alarms: [AlarmProperties], isComplete: Bool) -> String {
        let ringing = alarms.count { $0.state == .alerting }
        let countingDown = alarms.count { $0.state == .countdown }
        let paused = isComplete ? alarms.count { $0.state == .paused } : 0
        let disabled = isComplete ? alarms.count { !$0.isEnabled } : 0
        let counts = [
            (ringing, localized("{count} ringing", plural: "{count} ringing", count: ringing)),
            (countingDown, localized("{count} counting down", plural: "{count} counting down", count: countingDown)),
            (paused, localized("{count} paused", plural: "{count} paused", count: paused)),
            (disabled, localized("{count} disabled", plural: "{count} disabled", count: disabled)),
        ]
        return list(counts.filter { $0.0 > 0 }.map(\.1))
    }

    static func more(_ count: Int) -> String {
        localized("… and {count} more", plural: "… and {count} more", count: count)
    }

    /// A line about an alarm that has changed, where there is no screen.
    static func change(_ alarm: AlarmProperties, isGone: Bool = false, at now: UInt64) -> String {
        let state = TerminalText.fitted(isGone ? gone : self.state(alarm), to: stateWidth)
        let schedule = schedule(alarm).map { "  \($0)" } ?? ""
        let when = isGone ? "" : "\(schedule)  \(self.when(alarm, at: now))"
        return "\(LocalTime.text(now))  \(alarm.id)  \(state)  \(title(alarm))\(when)"
    }

    /// True if ``change(_:isGone:at:)`` differs between both.
    static func isChange(from old: AlarmProperties, to new: AlarmProperties) -> Bool {
        state(old) != state(new) || title(old) != title(new) || schedule(old) != schedule(new)
            || old.nextFireUSec != new.nextFireUSec || old.skippedUSec != new.skippedUSec
            || old.countdownFireUSec != new.countdownFireUSec
    }

    /// True if a person answers yes with this key, `nil` for none: with y, or the key of the language.
    static func isYes(_ key: UInt8?) -> Bool {
        guard let small = key.map({ $0 | 0x20 }) else { return false }
        // Translators: The key for yes that is in "[y/N]", a small letter of ASCII.
        return small == UInt8(ascii: "y") || small == localized("y").utf8.first
    }
}
