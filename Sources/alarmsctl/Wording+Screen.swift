import AlarmsClient

/// What `watch` and `demo` show while time passes.
extension Wording {
    static let screenTitle = "Alarms"
    static let noAlarmsYet = "No alarms. Set one in another terminal: alarmsctl timer 10m Tea"

    /// What can be done to an alarm by keys, and beside.
    static func keys(for alarm: AlarmProperties?, hasOthers: Bool) -> String {
        let answers: [String]
        switch alarm?.state {
        case .alerting:
            let snooze = alarm?.hasSnoozeButton == true ? ["z snooze"] : []
            let custom = alarm.flatMap { $0.hasCustomButton ? ["c \(customButton($0))"] : nil } ?? []
            answers = ["Enter or s stop"] + snooze + custom
        case .countdown: answers = ["p pause", "x end"]
        case .paused: answers = ["p resume", "x end"]
        default: answers = []
        }
        return (answers + (hasOthers ? ["arrows or 1-9 choose"] : []) + ["q quit"]).joined(separator: "   ")
    }

    /// What is written on the app's own button.
    private static func customButton(_ alarm: AlarmProperties) -> String {
        let buttons = alarm.configuration["buttons"]?.dictionaryValue
        let label = ["custom", "secondary"].lazy
            .compactMap { buttons?[$0]?.dictionaryValue?["text"]?.stringValue }.first { !$0.isEmpty }
        return TerminalText.cut(TerminalText.harmless(label ?? "open the app"), to: 20)
    }

    /// What keys do to an alarm, where there is no screen.
    static func keysLine(_ alarm: AlarmProperties) -> String {
        "\(title(alarm)): \(keys(for: alarm, hasOthers: false))"
    }

    static func counts(ringing: Int, countingDown: Int) -> String {
        let ringing = ringing > 0 ? ["\(ringing) ringing"] : []
        let countingDown = countingDown > 0 ? ["\(countingDown) counting down"] : []
        return (ringing + countingDown).joined(separator: ", ")
    }

    static func more(_ count: Int) -> String { "… and \(count) more" }

    static func ringsSince(_ alarm: AlarmProperties, at now: UInt64) -> String {
        "RINGS \(ringing(alarm, at: now))"
    }

    /// A line about an alarm that has changed, where there is no screen.
    static func change(_ alarm: AlarmProperties, isGone: Bool = false, at now: UInt64) -> String {
        let state = TerminalText.fitted(isGone ? gone : self.state(alarm), to: 9)
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

    static let demoTitle = "Tea"
    static let demoOnSessionBus = "alarmsd runs on the session bus, with a store of its own."
    static func demoOnPrivateBus(_ reason: String) -> String { "alarmsd runs on a private bus: \(reason)." }
    static let noSessionBus = "there is no session bus"
    static let nameTaken = "the session bus has an alarm service"

    static func demoSet(_ title: String, _ length: UInt64, _ snooze: UInt64) -> String {
        "Timer \(quoted(title)): \(self.length(length)), snooze \(self.length(snooze))."
    }

    static func demoRings(_ title: String, canAnswer: Bool) -> String {
        "\(title) rings!" + (canAnswer ? "  [Enter or s] stop  [z] snooze" : "")
    }

    static func answersItself(_ snoozes: Bool) -> String {
        snoozes ? "No answer: it snoozes by itself." : "No answer: it stops by itself."
    }

    static let summary = "Summary"

    /// A line of the demo's summary; `nil` for an event that doesn't belong there.
    static func summaryLine(_ event: AlarmsEvent) -> String? {
        switch event {
        case .fired(_, let due, let actual):
            "  fired    due \(exactly(due))  actual \(exactly(actual))"
                + "  \(lateness(due, actual))"
        case .snoozed(_, let fire): "  snoozed  until \(exactly(fire))"
        case .stopped(_, let reason): "  stopped  by \(by(reason))"
        case .missed(_, let due, _, _): "  missed   due \(exactly(due))"
        default: nil
        }
    }

    private static func exactly(_ instant: UInt64) -> String { LocalTime.timeOfDay(instant, isExact: true) }

    private static func by(_ reason: String) -> String {
        switch reason {
        case "user": "a button of the notification"
        case "client": "alarmsctl"
        default: TerminalText.harmless(reason)
        }
    }

    static let demoSilent = "the alarm has not rung in time"
    static let demoEndedEarly = "the alarm ended without having been stopped"
    static let noTemporaryDirectory = "make a temporary directory"
    static func start(_ program: String) -> String { "start \(quoted(program))" }
    static let endedAtOnce = "it ended at once"
    static let notReadyInTime = "it was not ready within 10 s"
}
