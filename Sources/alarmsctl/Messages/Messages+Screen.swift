import AlarmsClient
import Gettext

/// What `watch` and `demo` show while time passes.
extension Messages {
    static let screenTitle = localized("Alarms")
    static let noAlarmsYet = localized(
        "No alarms. Set one in another terminal: {command}", ["command": "alarmsctl timer 10m \(demoTitle)"])

    /// What can be done to an alarm by keys, and beside.
    static func keys(for alarm: AlarmProperties?, hasOthers: Bool) -> String {
        // Translators: What keys do: Enter, s, z, c, p, x, q and 1 to 9 are these keys in all languages.
        let answers: [String]
        switch alarm?.state {
        case .alerting:
            let snooze = alarm?.hasSnoozeButton == true ? [localized("z snooze")] : []
            let custom = alarm.flatMap { $0.hasCustomButton ? ["c \(customButton($0))"] : nil } ?? []
            answers = [localized("Enter or s stop")] + snooze + custom
        case .countdown: answers = [localized("p pause"), localized("x end")]
        case .paused: answers = [localized("p resume"), localized("x end")]
        default: answers = []
        }
        return (answers + (hasOthers ? [localized("arrows or 1-9 choose")] : []) + [localized("q quit")]).joined(
            separator: "   ")
    }

    /// What is written on the app's own button.
    private static func customButton(_ alarm: AlarmProperties) -> String {
        let buttons = alarm.configuration["buttons"]?.dictionaryValue
        let label = ["custom", "secondary"].lazy
            .compactMap { buttons?[$0]?.dictionaryValue?["text"]?.stringValue }.first { !$0.isEmpty }
        return TerminalText.cut(TerminalText.harmless(label ?? localized("open the app")), to: 20)
    }

    /// What keys do to an alarm, where there is no screen.
    static func keysLine(_ alarm: AlarmProperties) -> String {
        "\(title(alarm)): \(keys(for: alarm, hasOthers: false))"
    }

    static func counts(ringing: Int, countingDown: Int) -> String {
        let ringing = ringing > 0 ? [self.ringing(ringing)] : []
        let countingDown = countingDown > 0 ? [self.countingDown(countingDown)] : []
        return list(ringing + countingDown)
    }

    static func ringing(_ count: Int) -> String {
        localized("{count} ringing", plural: "{count} ringing", count: count)
    }

    static func countingDown(_ count: Int) -> String {
        localized("{count} counting down", plural: "{count} counting down", count: count)
    }

    static func more(_ count: Int) -> String {
        localized("… and {count} more", plural: "… and {count} more", count: count)
    }

    static func ringsSince(_ alarm: AlarmProperties, at now: UInt64) -> String {
        // Translators: In capitals, where the language has them: it is what the screen shall draw the eye to.
        localized("RINGS for {length}", ["length": ringingLength(alarm, at: now)])
    }

    /// A line about an alarm that has changed, where there is no screen.
    static func change(_ alarm: AlarmProperties, isGone: Bool = false, at now: UInt64) -> String {
        let state = TerminalText.fitted(isGone ? gone : self.state(alarm), to: stateWidth)
        let schedule = schedule(alarm).map { "  \($0)" } ?? ""
        let when = isGone ? "" : "\(schedule)  \(self.when(alarm, at: now))"
        return "\(LocalTime.text(now))  \(alarm.id)  \(state)  \(title(alarm))\(when)"
    }

    /// Whether ``change(_:isGone:at:)`` has something new to say.
    static func isChange(from old: AlarmProperties, to new: AlarmProperties) -> Bool {
        state(old) != state(new) || title(old) != title(new) || schedule(old) != schedule(new)
            || old.nextFireUSec != new.nextFireUSec
            || old.countdownFireUSec != new.countdownFireUSec
    }

    // MARK: demo

    static let demoTitle = localized("Tea")
    static let demoOnSessionBus = localized("alarmsd runs on the session bus, with a store of its own.")
    static func demoOnPrivateBus(_ reason: String) -> String {
        localized("alarmsd runs on a private bus: {reason}.", ["reason": reason])
    }
    static let noSessionBus = localized("there is no session bus")
    static let nameTaken = localized("an alarm service runs on the session bus")

    static func demoSet(_ title: String, _ length: UInt64, _ snooze: UInt64) -> String {
        localized(
            "Timer {title}: {length}, snooze {snooze}.",
            ["title": quoted(title), "length": self.length(length), "snooze": self.length(snooze)])
    }

    static func demoRings(_ title: String, canAnswer: Bool) -> String {
        let rings = localized("{title} rings!", ["title": title])
        return canAnswer ? rings + "  " + localized("[Enter or s] stop  [z] snooze") : rings
    }

    static func answersItself(_ snoozes: Bool) -> String {
        snoozes ? localized("No answer: snoozing automatically.") : localized("No answer: stopping automatically.")
    }

    static let summary = localized("Summary")

    /// The events of the demo, in columns, without the events that don't belong there.
    static func demoEvents(_ events: [AlarmsEvent]) -> String {
        TextTable.text(events.compactMap(row).map { ["  " + $0[0], $0[1]] })
    }

    private static func row(_ event: AlarmsEvent) -> [String]? {
        switch event {
        case .fired(_, let due, let actual):
            [
                localized("fired"),
                localized(
                    "due {due}  actual {actual}  {lateness}",
                    ["due": exactly(due), "actual": exactly(actual), "lateness": lateness(due, actual)]),
            ]
        case .snoozed(_, let fire): [localized("snoozed"), localized("until {time}", ["time": exactly(fire)])]
        case .stopped(_, let reason): [localized("stopped"), by(reason)]
        case .missed(_, let due, _, _): [localized("missed"), localized("due {time}", ["time": exactly(due)])]
        default: nil
        }
    }

    private static func exactly(_ instant: UInt64) -> String { LocalTime.timeOfDay(instant, isExact: true) }

    private static func by(_ reason: String) -> String {
        switch reason {
        case "user": localized("by a button of the notification")
        case "client": localized("by {program}", ["program": "alarmsctl"])
        default: localized("by {program}", ["program": TerminalText.harmless(reason)])
        }
    }

    static let demoSilent = localized("the alarm has not rung in time")
    static let demoEndedEarly = localized("the alarm ended without having been stopped")
    static let endedAtOnce = localized("it ended at once")
    static let notReadyInTime = localized("it was not ready within 10 s")
}
