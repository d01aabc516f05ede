import AlarmsClient
import Gettext
import JSONText

/// Texts of `watch`.
extension Messages {
    static let withoutAlarm = localized("Without an ALARM: the one that has rung longest.")
    static let noAlarmsYet = localized(
        "No alarms. Set one in another terminal: {command}", ["command": "alarmsctl timer 10m \(exampleTimerTitle)"])

    /// The help line for the keys.
    static func keys(for alarm: AlarmProperties?, hasOthers: Bool) -> String {
        // Translators: What keys do: Enter, s, z, c, p, b, x, q, + and 1 to 9 are these keys in all languages.
        let answers: [String]
        switch alarm?.state {
        case .alerting:
            answers = [localized("Enter or s stop")] + (alarm.map(buttons) ?? [])
        case .countdown, .paused:
            let role = alarm?.state == .countdown ? "pause" : "resume"
            let pause = role == "pause" ? localized("p pause") : localized("p resume")
            let restart = alarm?.isTimer == true ? [localized("b begin again")] : []
            answers =
                (alarm?.hides(role) == true ? [] : [pause]) + [localized("+ 1 min more")] + restart + [
                    localized("x end")
                ]
        default: answers = []
        }
        return (answers + (hasOthers ? [localized("arrows or 1-9 choose")] : []) + [localized("q quit")]).joined(
            separator: "   ")
    }

    /// The help line for the keys that set and change alarms.
    static func changes(to alarm: AlarmProperties?) -> String {
        // Translators: What keys do: a, d and r are these keys in all languages.
        let changes = alarm.map { [$0.isEnabled ? localized("d off") : localized("d on"), localized("r remove")] }
        return ([localized("a add")] + (changes ?? [])).joined(separator: "   ")
    }

    /// The keys that press buttons beside Stop, with what they do.
    private static func buttons(_ alarm: AlarmProperties) -> [String] {
        let length = ["length": length(alarm.snoozeUSec)]
        let snooze =
            // Translators: What the key z does, and for how long: "z snooze 10 min"; of a timer, that it runs again.
            alarm.repeatsTimer ? localized("z repeat {length}", length) : localized("z snooze {length}", length)
        return (alarm.hasSnoozeButton ? [snooze] : []) + (alarm.hasCustomButton ? ["c \(customButton(alarm))"] : [])
    }

    /// The label of the app's own button.
    private static func customButton(_ alarm: AlarmProperties) -> String {
        let buttons = alarm.configuration["buttons"]?.dictionaryValue
        let label = ["custom", "secondary"].lazy
            .compactMap { buttons?[$0]?.dictionaryValue?["text"]?.stringValue }.first { !$0.isEmpty }
        return TerminalText.cut(TerminalText.harmless(label ?? localized("open the app")), to: 20)
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
