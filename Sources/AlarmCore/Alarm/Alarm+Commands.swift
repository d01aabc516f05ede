/// The commands: what people and programs do to one alarm.
extension Alarm {
    /// Ends the alert, or cancels the occurrence that it counts down to, or the only one to come.
    ///
    /// - Returns: The effects and the outcome; `nil`: there was nothing to end.
    mutating func stop(_ reason: Effect.StopReason, at now: Moment) -> Step? {
        if state == .scheduled, configuration.schedule?.repeats == true { return nil }
        let effects: [Effect] = hasRung ? [.stopped(id, reason)] : []
        // Before it rang, it is the coming occurrence that is stopped.
        if !hasRung { handleNext(at: now) }
        return (effects, rest(at: now))
    }

    /// Leaves the coming occurrence out.
    ///
    /// - Throws: `Refusal.invalidState` if there is none that could be, or it rings already.
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

    /// The due time of the occurrence that was skipped last, which may be past; `nil`: none was since the last ring.
    public var skipped: WallTime? { configuration.isEnabled && !hasRung ? memory.skipped?.instant : nil }

    /// Puts the occurrence back that was skipped last.
    ///
    /// - Throws: `Refusal.invalidState` if none was that is still to come.
    mutating func unskip(at now: Moment) throws(Refusal) {
        guard configuration.isEnabled, !hasRung, let last = memory.skipped, last.instant > now.wall else {
            throw .invalidState(LocalizableText("no skipped occurrence to restore"))
        }
        memory.unskip(to: configuration.schedule?.previous(before: last, in: zone))
        _ = memory.catchUp(with: now.wall)
        begin(at: now)
    }

    /// True if it rings, or rang and is snoozed.
    var hasRung: Bool { alert != nil || isSnoozed }

    /// Snoozes the alert, or repeats the timer.
    ///
    /// - Parameter length: Its length; `nil`: as the configuration says.
    /// - Throws: `Refusal.invalidState` if it doesn't ring, or has no length.
    mutating func snooze(for length: Interval? = nil, at now: Moment) throws(Refusal) -> Effect {
        guard alert != nil else {
            throw .wrongState(LocalizableText("it doesn't ring"), state)
        }
        let length = length ?? configuration.snoozeTime
        guard length > .zero else {
            throw .invalidState(
                LocalizableText(
                    "{method}: expected {names}, got nothing",
                    ["method": .verbatim("Snooze"), "names": .oneOf(["length", "post-alert", "pre-alert"])]))
        }
        snoozeCount = 0
        return countDownAgain(for: length, at: now)
    }

    /// Makes a countdown longer, running or paused, or counts down again to the ring that rings now.
    ///
    /// - Throws: `Refusal`: `invalidState` if it neither counts down nor rings, `invalidConfiguration` if the countdown would
    ///   be longer than one can be.
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
        // One that was made shorter than what has passed of it has nothing left, and gets the whole length.
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

    /// Starts a timer anew, with its full length, whether it runs, is paused or rings.
    ///
    /// - Throws: `Refusal.invalidState` if it isn't such a timer.
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

    /// Puts a disabled alarm back into service, as if it were new.
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
    /// Refuses a method, or a press, in another state than that in which it is possible.
    ///
    /// - Parameters:
    ///   - fault: A clause that says in which state the alarm isn't.
    ///   - state: Its state.
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
