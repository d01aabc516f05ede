/// The commands: what people and programs do to one alarm.
extension Alarm {
    /// Ends the alert or the countdown, or skips an occurrence that doesn't repeat.
    ///
    /// - Returns: The effects and the outcome; `nil`: there was nothing to end.
    mutating func stop(_ reason: Effect.StopReason, at now: Moment) -> Step? {
        if state == .scheduled, configuration.schedule?.repeats == true { return nil }
        let effects: [Effect] = hasRung ? [.stopped(id, reason)] : []
        // Before the ring, Stop skips the next occurrence.
        if !hasRung { handleNext(at: now) }
        return (effects, rest(at: now))
    }

    /// Skips the next occurrence.
    ///
    /// - Throws: `Refusal.invalidState` if there is none to skip, or the alarm rings.
    mutating func skipNext(at now: Moment) throws(Refusal) -> Outcome {
        guard !hasRung else {
            throw .invalidState(LocalizableText("it rings, or is snoozed: it can be stopped, not skipped"))
        }
        guard let schedule = configuration.schedule, nextOccurrence != nil else {
            throw .invalidState(
                configuration.isEnabled
                    ? LocalizableText("no occurrence to skip")
                    : LocalizableText("it is disabled: no occurrence to skip"))
        }
        guard schedule.repeats || state != .scheduled else {
            throw .invalidState(LocalizableText("it doesn't repeat: its only occurrence can be cancelled, not skipped"))
        }
        handleNext(at: now)
        return rest(at: now)
    }

    /// The due time of the last skipped occurrence, which may be past; `nil`: none was skipped since the last ring.
    public var skipped: WallTime? { configuration.isEnabled && !hasRung ? memory.skipped?.instant : nil }

    /// Restores the last skipped occurrence.
    ///
    /// - Throws: `Refusal.invalidState` if there is no skipped occurrence in the future.
    mutating func unskip(at now: Moment) throws(Refusal) {
        guard configuration.isEnabled, !hasRung, let last = memory.skipped, last.instant > now.wall else {
            throw .invalidState(LocalizableText("no skipped occurrence to restore"))
        }
        memory.unskip(to: configuration.schedule?.previous(before: last, in: zone))
        _ = memory.catchUp(with: now.wall)
        begin(at: now)
    }

    /// True if the alarm rings or is snoozed.
    var hasRung: Bool { alert != nil || isSnoozed }

    /// Snoozes the alert, or repeats the timer.
    ///
    /// - Parameter length: The length of the snooze; `nil`: the configured one.
    /// - Throws: `Refusal.invalidState` if the alarm doesn't ring, or no length is configured.
    mutating func snooze(for length: Interval? = nil, at now: Moment) throws(Refusal) -> Effect {
        guard alert != nil else {
            throw .wrongState(LocalizableText("it doesn't ring"), state)
        }
        let length = length ?? configuration.snoozeTime
        guard length > .zero else {
            throw .invalidState(
                LocalizableText(
                    "{method}: expected {names}, got nothing",
                    ["method": .verbatim("Snooze"), "names": .oneOf(["length", "post-alert"])]))
        }
        snoozeCount = 0
        return countDownAgain(for: length, at: now)
    }

    /// Extends a running or paused countdown, or snoozes an alert for `length`.
    ///
    /// - Throws: `Refusal`: `invalidState` if the alarm neither counts down nor rings, `invalidConfiguration` if the
    ///   countdown would exceed the longest one.
    mutating func extend(by length: Interval, at now: Moment) throws(Refusal) -> [Effect] {
        guard var paused = pausedCountdown ?? countdown?.paused(at: now) else {
            guard alert != nil else {
                throw .wrongState(LocalizableText("it neither counts down nor rings"), state)
            }
            return [try snooze(for: length, at: now)]
        }
        let range = Length.countdown.range
        guard paused.total + length <= range.upperBound else {
            let longest = max(.zero, range.upperBound - paused.total)
            throw .invalidConfiguration(
                key: "length", expected: LocalizableText("at most {length}", ["length": .verbatim(longest.unitText)]),
                got: .verbatim(length.unitText))
        }
        // A countdown shortened to less than its elapsed time has nothing left, and gets the whole length.
        paused = PausedCountdown(
            paused.kind, total: paused.total + length, elapsed: min(paused.elapsed, paused.total))
        state = pausedCountdown == nil ? .countdown(paused.resumed(at: now)) : .paused(paused)
        return []
    }

    /// Pauses the countdown.
    ///
    /// - Throws: `Refusal.invalidState` if none runs.
    mutating func pause(at now: Moment) throws(Refusal) {
        guard let countdown else {
            throw .wrongState(LocalizableText("it doesn't count down"), state)
        }
        state = .paused(countdown.paused(at: now))
    }

    /// Resumes the countdown.
    ///
    /// - Throws: `Refusal.invalidState` if none is paused.
    mutating func resume(at now: Moment) throws(Refusal) {
        guard let pausedCountdown else {
            throw .wrongState(LocalizableText("it isn't paused"), state)
        }
        state = .countdown(pausedCountdown.resumed(at: now))
    }

    /// Restarts a timer that runs, is paused or rings, with its full length.
    ///
    /// - Throws: `Refusal.invalidState` if the alarm isn't a timer, or is disabled.
    mutating func restart(at now: Moment) throws(Refusal) -> [Effect] {
        guard configuration.schedule == nil, isActive else {
            throw .invalidState(
                configuration.schedule == nil
                    ? LocalizableText("it is disabled: enable it instead") : LocalizableText("it isn't a timer"))
        }
        let effects: [Effect] = hasRung ? [.stopped(id, .client)] : []
        begin(at: now)
        return effects
    }

    /// Disables the alarm in any state.
    mutating func disable() -> [Effect] {
        let effects: [Effect] = hasRung ? [.stopped(id, .disabled)] : []
        if hasRung { memory.passLast() }
        configuration.isEnabled = false
        state = .scheduled
        snoozeCount = 0
        return effects
    }

    /// Enables the alarm as if it were new.
    ///
    /// - Throws: `Refusal.invalidSchedule` if its instant has passed.
    mutating func enable(at now: Moment) throws(Refusal) {
        try configuration.validateInstant(in: zone, at: now)
        configuration.isEnabled = true
        // Occurrences that were due meanwhile are skipped.
        memory.enable(at: now.wall, in: zone, isToRepeat: configuration.schedule?.repeats == true)
        begin(at: now)
    }
}

extension Refusal {
    /// Refuses a method or a press that the alarm's state doesn't allow.
    ///
    /// - Parameters:
    ///   - fault: The unmet condition, a clause: "it doesn't ring".
    ///   - state: The state of the alarm.
    static func wrongState(_ fault: LocalizableText, _ state: Alarm.State) -> Refusal {
        let actual =
            switch state {
            case .scheduled: LocalizableText("it waits for its time")
            case .countdown: LocalizableText("it counts down")
            case .paused: LocalizableText("it is paused")
            case .alerting: LocalizableText("it rings")
            }
        // The same in all languages.
        return .invalidState(.template("{fault}: {state}", ["fault": fault, "state": actual]))
    }
}
