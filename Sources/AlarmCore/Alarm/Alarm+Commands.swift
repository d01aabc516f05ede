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
            throw .invalidState(
                LocalizableText(
                    "{method}: expected an alarm that hasn't rung, got one that rings or is snoozed",
                    ["method": .verbatim("SkipNext")]))
        }
        guard let schedule = configuration.schedule, nextOccurrence != nil else {
            throw .invalidState(
                LocalizableText(
                    "{method}: expected an enabled alarm with a schedule, got another",
                    ["method": .verbatim("SkipNext")]))
        }
        guard schedule.repeats || state != .scheduled else {
            throw .invalidState(
                LocalizableText(
                    "{method}: expected a schedule that repeats, or a countdown, got neither",
                    ["method": .verbatim("SkipNext")]))
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
            throw .invalidState(
                LocalizableText(
                    "{method}: expected an alarm of which a coming occurrence was skipped, got another",
                    ["method": .verbatim("Unskip")]))
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
            throw .wrongState("Snooze", expected: LocalizableText("an alarm that rings"), got: state)
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
                throw .wrongState(
                    "Extend", expected: LocalizableText("an alarm that counts down or rings"), got: state)
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
            throw .wrongState("Pause", expected: LocalizableText("an alarm that counts down"), got: state)
        }
        state = .paused(countdown.paused(at: now))
    }

    /// Resumes the countdown.
    ///
    /// - Throws: `Refusal.invalidState` if none is paused.
    mutating func resume(at now: Moment) throws(Refusal) {
        guard let pausedCountdown else {
            throw .wrongState("Resume", expected: LocalizableText("an alarm that is paused"), got: state)
        }
        state = .countdown(pausedCountdown.resumed(at: now))
    }

    /// Starts a timer anew, with its full length, whether it runs, is paused or rings.
    ///
    /// - Throws: `Refusal.invalidState` if it isn't such a timer.
    mutating func restart(at now: Moment) throws(Refusal) -> [Effect] {
        guard configuration.schedule == nil, isActive else {
            throw .invalidState(
                LocalizableText(
                    "{method}: expected a timer that counts down, is paused or rings, got {state}",
                    [
                        "method": .verbatim("Restart"),
                        "state": configuration.schedule == nil
                            ? LocalizableText("a disabled one") : LocalizableText("another alarm"),
                    ]))
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
    /// - Parameter expected: An alarm in that state.
    static func wrongState(_ method: String, expected: LocalizableText, got state: Alarm.State) -> Refusal {
        let got =
            switch state {
            case .scheduled: LocalizableText("one that waits for its time")
            case .countdown: LocalizableText("one that counts down")
            case .paused: LocalizableText("one that is paused")
            case .alerting: LocalizableText("one that rings")
            }
        return .invalidState(
            LocalizableText(
                "{method}: expected {expected}, got {got}",
                ["method": .verbatim(method), "expected": expected, "got": got]))
    }
}
