/// The transitions of an alarm whose configuration changes.
extension Alarm {
    /// Changes the configuration to `new`, in which `keys` were set or reset.
    ///
    /// - Throws: `Refusal`: `invalidConfiguration` or `invalidSchedule` if its keys don't fit together.
    mutating func update(
        to new: Configuration, changing keys: [ConfigurationKey], in zone: Zone, at now: Moment
    ) throws(Refusal) -> [Effect] {
        try new.validate(changing: keys, in: zone, at: now)
        let old = configuration
        configuration = new
        self.zone = zone
        guard old.isEnabled, new.isEnabled else {
            if keys.contains(where: \.isOfSchedule) { memory = new.memory(in: zone, at: now) }
            configuration.isEnabled = old.isEnabled
            if old.isEnabled { return disable() }
            if new.isEnabled { try enable(at: now) }
            return []
        }
        let hasNewRule = keys.contains(where: \.isOfSchedule)
        // No occurrence of a new rule is past.
        if hasNewRule { memory = new.memory(in: zone, at: now) }
        if hasNewRule, !hasRung {
            begin(at: now)
        } else if old.preAlert != new.preAlert || old.postAlert != new.postAlert {
            changeTotal(from: old, at: now)
        }
        let looksDifferent = keys.contains { !$0.isOfTiming }
        return alert != nil && looksDifferent ? [.alertChanged(id)] : []
    }

    /// Applies the new configured length to the countdown, running or to come. The elapsed time stays, so the countdown
    /// may end at once.
    private mutating func changeTotal(from old: Configuration, at now: Moment) {
        switch state {
        case .scheduled:
            begin(at: now)
        case .countdown(let countdown):
            let total = configuration.length(of: countdown.kind)
            // A snooze may have a length of its own.
            if total != old.length(of: countdown.kind) { change(countdown, toTotal: total, at: now) }
        case .paused(var countdown):
            let total = configuration.length(of: countdown.kind)
            guard total != old.length(of: countdown.kind) else { break }
            countdown.total = total
            state = .paused(countdown)
        case .alerting:
            break
        }
    }

    private mutating func change(_ countdown: Countdown, toTotal total: Interval, at now: Moment) {
        // By the wall clock it ends when its schedule is due, so only its beginning moves.
        if countdown.isAnchoredToSchedule { return begin(at: now) }
        // A countdown that would have ended earlier ends now, so that the ring isn't late.
        let hasPassed = countdown.total - countdown.remaining(at: now) >= total
        state = .countdown(
            Countdown(
                countdown.kind, anchor: countdown.anchor, total: total, elapsed: hasPassed ? total : countdown.elapsed,
                start: hasPassed ? now : countdown.start))
    }

}

extension Configuration {
    fileprivate func length(of kind: Countdown.Kind) -> Interval { kind == .postAlert ? snoozeTime : preAlert }
}
