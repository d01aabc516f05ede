internal import AlarmCore
internal import Gettext

/// The texts of notifications that no app has written.
enum NotificationText {
    /// The app name on the alert of an alarm that belongs to no app.
    static let appName = localized("Alarms")
    /// The app name on a notice. GNOME keeps a few notifications of each name: a notice must not push out an alert.
    static let noticeAppName = localized("Alarm notices")
    /// The app name on the notice of an activity that belongs to no app.
    static let activitiesAppName = localized("Live activities")
    /// The name of an alarm without a title.
    static let alarm = localized("Alarm")
    /// The name of a timer without a title.
    static let timer = localized("Timer")
    /// The button that ends an alert.
    static let stop = localized("Stop")
    /// The button that snoozes an alert.
    static let snooze = localized("Snooze")
    /// The button that runs a timer again.
    static let again = localized("Repeat")
    /// The action of a click on the notification itself, and the app's own button if the app has set no label.
    static let open = localized("Open")
    /// The button that pauses a countdown.
    static let pause = localized("Pause")
    /// The button that resumes it.
    static let resume = localized("Resume")
    /// The button that ends a countdown.
    static let cancel = localized("Cancel")

    /// The button that leaves out the next ring of an alarm.
    static let skip = localized("Skip")

    /// Returns lines as a body. Some servers, such as GNOME Shell 50, join them by spaces: so each but the last ends as a
    /// sentence does, or is in brackets.
    static func body(_ lines: [String]) -> String {
        let sentences = lines.dropLast().map { line in
            if line.hasPrefix("("), line.hasSuffix(")") { return line }
            let end = line.unicodeScalars.last { !$0.properties.isWhitespace && !closesQuotation($0) }
            return end.map { $0.properties.isTerminalPunctuation || $0 == "…" } ?? true ? line : "\(line)."
        }
        return (sentences + lines.suffix(1)).joined(separator: "\n")
    }

    /// True if a sentence may end before it: it is a closing quotation mark, in any language, or a bracket.
    private static func closesQuotation(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .closePunctuation, .finalPunctuation, .initialPunctuation: true
        default: scalar == "\""
        }
    }

    /// The line that people may not see the notification of an alarm.
    static var closedByOthers: String { localized("Something closes the notification of an alarm that rings.") }

    /// Returns the line with the progress of an activity.
    static func percentage(_ number: Int32) -> String { localized("{number} %", ["number": "\(number)"]) }

    /// Returns the button of a press on a result.
    static func label(of press: AlarmResult.Action) -> String {
        switch press {
        case .pause: pause
        case .resume: resume
        case .cancel: cancel
        case .skipNext: localized("Skip next")
        case .undo: localized("Undo")
        }
    }

    /// Returns the lines with the state of an alarm on a result.
    ///
    /// - Parameter zone: The zone of the person's clocks.
    static func lines(of state: AlarmResult.State, in zone: Zone, at now: WallTime) -> [String] {
        switch state {
        case .rings(let time): [rings(zone.phrase(of: time, at: now))]
        case .ringsAgain(let time): [ringsAgain(zone.phrase(of: time, at: now))]
        case .paused(let left): [paused(left: left)]
        case .skipped(let time, let next):
            [localized("Skipped: {time}", ["time": zone.text(of: time, at: now)])]
                + (next.map { [rings(zone.phrase(of: $0, at: now))] } ?? [])
        case .disabled: [localized("Switched off")]
        case .stopped: [localized("Stopped")]
        case .cancelled: [localized("Cancelled")]
        }
    }

    /// Returns the line that a timer of this length has ended.
    static func timer(of length: Interval) -> String {
        let parts = parts(of: length)
        let count = parts.count == 1 ? parts[0].number : 0
        return localized(
            "{length} is over", plural: "{length} are over", count: Int(count), ["length": duration(length)])
    }

    /// Returns the line with the time at which an alert has begun.
    static func ringing(since time: String) -> String { localized("Ringing since {time}", ["time": time]) }

    /// Returns the line that this many other alarms ring.
    static func others(_ count: Int) -> String {
        localized("{count} more alarm rings", plural: "{count} more alarms ring", count: count)
    }

    /// Returns the line that nobody has answered an alert so far, this many times.
    static func unanswered(_ count: UInt32) -> String {
        localized("Unanswered so far: {count}", ["count": "\(count)"])
    }

    /// Returns the line that tells apart notifications that would look alike.
    static func number(_ number: Int) -> String {
        localized("No. {number} of this name", ["number": "\(number)"])
    }

    /// The button by which a sandboxed app may set alarms.
    static let allow = localized("Allow")
    /// The button by which it may not.
    static let deny = localized("Don't allow")

    /// Returns the question whether an app may set alarms.
    static func question(about app: String) -> String { localized("Allow {app} to set alarms?", ["app": app]) }

    /// Returns the line that an app wants to set alarms.
    static func request(by app: String) -> String {
        localized("{app} wants to set alarms and timers, which ring even in Do Not Disturb.", ["app": app])
    }

    /// Returns the line with an app's own words for its reason.
    static func reason(_ usage: String) -> String { localized("It says: “{reason}”", ["reason": usage]) }

    /// Returns the line with the command that does the same as a button.
    static func allowing(by command: String) -> String { localized("To allow it: {command}", ["command": command]) }

    /// Returns the line with the time at which a countdown ends.
    ///
    /// - Parameter when: The time, as in a sentence: `at 07:00`.
    static func rings(_ when: String) -> String {
        // Translators: The time is such as "at 07:00", "Tuesday at 07:00" or "on Fri 27 Nov at 17:00".
        localized("Rings {when}", ["when": when])
    }

    /// Returns the line with the time at which a snooze ends.
    ///
    /// - Parameter when: The time, as in a sentence: `at 07:00`.
    static func ringsAgain(_ when: String) -> String { localized("Rings again {when}", ["when": when]) }

    /// Returns a time of day as in a sentence: `at 07:00`.
    static func phrase(of time: String) -> String { localized("at {time}", ["time": time]) }

    /// Returns the line with the time left of a paused countdown, rounded up to a second.
    static func paused(left: Interval) -> String {
        localized("Paused with {length} left", ["length": duration(left + Interval(microseconds: 999_999))])
    }

    /// Formats a length of time, to the second: `1 h 30 min`.
    static func duration(_ length: Interval) -> String {
        parts(of: length).map(\.text).joined(separator: " ")
    }

    /// Returns the numbers of a length of time with their units, the greatest first, without zeros.
    private static func parts(of length: Interval) -> [(number: Int64, text: String)] {
        let seconds = max(0, length.microseconds) / 1_000_000
        func text(_ number: Int64) -> [String: String] { ["number": "\(number)"] }
        let (days, hours, minutes) = (seconds / 86_400, seconds / 3_600 % 24, seconds / 60 % 60)
        let parts = [
            (days, localized("{number} d", text(days))),
            (hours, localized("{number} h", text(hours))),
            (minutes, localized("{number} min", text(minutes))),
            (seconds % 60, localized("{number} s", text(seconds % 60))),
        ]
        let present = parts.filter { $0.0 > 0 }
        return present.isEmpty ? [parts[3]] : present
    }
}
