/// What a change of its configuration does to an alarm.
extension Alarm {
    /// Takes on `new`, in which `keys` were set or reset.
    ///
    /// - Throws: `Refusal`: `invalidConfiguration` or `invalidSchedule` if the whole of it can't be.
    mutating func update(
        to new: Configuration, changing keys: Set<ConfigurationKey>, at now: Moment
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
        if keys.contains(where: \.isOfSchedule) {
            // A new rule: no occurrence of it has been handled.
            handled = nil
            if !hasRung { begin(at: now) }
        } else if old.preAlert != new.preAlert || old.postAlert != new.postAlert {
            changeTotal(at: now)
        }
        let looksDifferent = keys.contains { !$0.isOfTiming }
        return alert != nil && looksDifferent ? [.alertChanged(id)] : []
    }

    /// Gives the countdown the length that the configuration has now. What has passed of it stays, so it may end at once.
    private mutating func changeTotal(at now: Moment) {
        switch state {
        case .countdown(let countdown) where countdown.anchor == .wall:
            // It ends when its schedule is due, whatever its length; only its beginning moves.
            begin(at: now)
        case .countdown(var countdown):
            countdown.total = total(of: countdown.kind)
            state = .countdown(countdown)
        case .paused(var countdown):
            countdown.total = total(of: countdown.kind)
            state = .paused(countdown)
        case .scheduled, .alerting:
            break
        }
    }

    private func total(of kind: Countdown.Kind) -> Interval {
        kind == .postAlert ? configuration.snoozeTime : configuration.preAlert
    }
}

extension Configuration {
    /// Refuses what no alarm can be.
    ///
    /// - Parameter keys: The keys that were set or reset just now.
    func validate(changing keys: Set<ConfigurationKey>, at now: Moment) throws(Refusal) {
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
