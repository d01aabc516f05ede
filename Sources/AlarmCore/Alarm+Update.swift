/// What a change of its configuration does to an alarm.
extension Alarm {
    /// Takes on `new`, in which `keys` were set or reset.
    ///
    /// - Throws: `Refusal`: `invalidConfiguration` or `invalidSchedule` if the whole of it can't be.
    mutating func update(
        to new: Configuration, changing keys: [ConfigurationKey], at now: Moment
    ) throws(Refusal) -> [Effect] {
        try new.validate(changing: keys, at: now)
        let old = configuration
        configuration = new
        guard old.isEnabled, new.isEnabled else {
            configuration.isEnabled = old.isEnabled
            if old.isEnabled { return disable() }
            if new.isEnabled { try enable(at: now) }
            return []
        }
        let hasNewRule = keys.contains(where: \.isOfSchedule)
        // No occurrence of a new rule has been handled.
        if hasNewRule { handled = nil }
        if hasNewRule, !hasRung {
            begin(at: now)
        } else if old.preAlert != new.preAlert || old.postAlert != new.postAlert {
            changeTotal(at: now)
        }
        let looksDifferent = keys.contains { !$0.isOfTiming }
        return alert != nil && looksDifferent ? [.alertChanged(id)] : []
    }

    /// Gives the countdown, running or to come, the length that the configuration has now. What has passed of it stays, so
    /// it may end at once.
    private mutating func changeTotal(at now: Moment) {
        switch state {
        case .scheduled:
            begin(at: now)
        case .countdown(let countdown):
            let total = total(of: countdown.kind)
            if total != countdown.total { change(countdown, toTotal: total, at: now) }
        case .paused(var countdown):
            countdown.total = total(of: countdown.kind)
            state = .paused(countdown)
        case .alerting:
            break
        }
    }

    private mutating func change(_ countdown: Countdown, toTotal total: Interval, at now: Moment) {
        // By the wall clock it ends when its schedule is due, whatever its length: only its beginning moves.
        if countdown.anchor == .wall { return begin(at: now) }
        // One that would have ended before now ends now: nobody is late with it.
        let hasPassed = countdown.total - countdown.remaining(at: now) >= total
        state = .countdown(
            Countdown(
                countdown.kind, anchor: .boot, total: total, elapsed: hasPassed ? total : countdown.elapsed,
                start: hasPassed ? now : countdown.start))
    }

    private func total(of kind: Countdown.Kind) -> Interval {
        kind == .postAlert ? configuration.snoozeTime : configuration.preAlert
    }
}

extension Configuration {
    /// Refuses what no alarm can be.
    ///
    /// - Parameter keys: The keys that were set or reset just now.
    func validate(changing keys: [ConfigurationKey], at now: Moment) throws(Refusal) {
        guard schedule != nil || preAlert > .zero else {
            throw .invalidConfiguration(key: "fire-at", expected: "it or pre-alert", got: "neither")
        }
        if keys.contains(.fireAt) { try validateInstant(at: now) }
    }

    /// Refuses an instant that has passed.
    func validateInstant(at now: Moment) throws(Refusal) {
        guard case .fixed(let due) = schedule, due <= now.wall else { return }
        throw .invalidSchedule(
            key: "fire-at", expected: "an instant after now, \(now.wall.microseconds)", got: "\(due.microseconds)")
    }
}
