internal import AlarmCore

/// Update, and the keys common to Start and Update.
extension Activities {
    /// The greatest lead of a client's clock.
    static let longestLead = Interval.minutes(1)

    func update(
        _ record: ActivityRecord, _ settings: [ActivitySetting], reset: [ActivityKey], asOf: UInt64?,
        alert: ActivityAlert?, by caller: Caller, at now: Moment, _ change: inout ActivityChange
    ) throws(Refusal) {
        var activity = record.activity
        guard activity.end == nil else {
            throw .invalidState(
                LocalizableText(
                    "{method}: expected an activity that hasn't ended", ["method": .verbatim("Update")]))
        }
        let asOf = try contentTime(asOf, at: now)
        try validate(alert, by: caller)
        for key in reset { activity.configuration.reset(key) }
        for setting in settings { try activity.configuration.set(setting) }
        try activity.configuration.validateButtons()
        if let asOf, activity.isNewer(than: asOf, at: now) { return }
        activity.asOf = asOf ?? now.wall
        activity.updateCount &+= 1
        if case .running(let start, _) = activity.state {
            activity.state = .running(since: start, isStale: activity.isOutOfDate(at: now))
            if let alert { change.effects.append(.alerted(activity.id, alert)) }
        } else if let alert {
            activity.startAlert = alert
        }
        put(ActivityRecord(activity, insteadOf: record), at: activity.id, in: &change)
        saveSoon(at: now, &change)
    }

    /// Reads the time of a content, µs since 1970 UTC.
    func contentTime(_ time: UInt64?, at now: Moment) throws(Refusal) -> WallTime? {
        guard let time else { return nil }
        let key = KeyName("as-of")
        let asOf = try Instant.instant(time, for: key)
        guard asOf <= now.wall + Self.longestLead else {
            throw key.refusal(expected: LocalizableText("a time that has passed"), got: .number(time))
        }
        return asOf
    }

    /// Refuses an alert with invalid texts, and a sound that the caller may not have played.
    func validate(_ alert: ActivityAlert?, by caller: Caller) throws(Refusal) {
        guard let alert else { return }
        try alert.validate()
        if caller.sandboxedApp != nil, case .file(let path) = alert.sound {
            throw KeyName("alert", part: "sound").refusal(
                expected: LocalizableText("default, none or the name of a themed sound from an app in a sandbox"),
                got: LocalizableText("a path, {path}", ["path": .quoted(path)]))
        }
    }
}

extension Activity {
    /// Returns true if the content is newer than `time`. A content too far in the future isn't: the clock was set back
    /// since.
    func isNewer(than time: WallTime, at now: Moment) -> Bool {
        time < asOf && asOf <= now.wall + Activities.longestLead
    }
}
