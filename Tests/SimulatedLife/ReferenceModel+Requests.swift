import AlarmCore

/// The model's handling of requests.
extension ReferenceModel {
    /// Notes a request that was accepted.
    ///
    /// - Parameter before: The alarm before the request; `nil` if it didn't exist.
    func accept(_ request: Request, before: Alarm?, zones: any Zones, at now: Moment) throws(Violation) {
        let number = request.number
        if case .schedule = request.command, let configuration = request.configuration {
            records[number] = AlarmRecord(
                number, configuration, zone: Self.zone(of: configuration.rule, in: zones), at: now, history.position)
            return
        }
        guard let record = records[number], let before else {
            throw Violation(.other, of: number, "accepted a request for an alarm that doesn't exist")
        }
        record.catchUp(with: now.wall.microseconds)
        abandonDelayedOccurrence(record, at: now, observed: before)
        record.watchedSince = now.wall.microseconds
        let hasRung = record.ring != nil || record.isSnoozed
        let reported = before.occurrence
        let wasScheduled = before.state == .scheduled
        switch request.command {
        case .stop where !hasRung && record.isEnabled:
            if record.configuration.rule.repeats, wasScheduled { break }
            try cancelOccurrence(record, reported, at: now)
        case .skipNext:
            guard !hasRung, record.configuration.rule.kind != .timer else {
                throw Violation(.other, of: number, "skipped an occurrence that can't be skipped")
            }
            try cancelOccurrence(record, reported, at: now)
        case .unskip: try unskip(record, before.skipped, at: now)
        case .pause: try pause(record, reported, at: now)
        case .resume: try resume(record, at: now)
        case .extend(_, let length): try extend(record, by: Int64(clamping: length), reported, at: now)
        case .setEnabled(_, false):
            record.isEnabled = false
            if !record.isSnoozed { (record.countdown, record.pausedCountdown) = (nil, nil) }
        case .setEnabled(_, true) where !record.isEnabled:
            record.isEnabled = true
            record.restart(at: now)
            record.startTimer(at: now)
        case .update: update(record, request, zones: zones, at: now)
        default: break
        }
    }

    /// Checks a request that was refused.
    ///
    /// - Parameter alarm: The alarm as it is.
    func refuse(_ request: Request, _ alarm: Alarm?, at now: Moment) throws(Violation) {
        guard let record = records[request.number], let alarm else { return }
        record.catchUp(with: now.wall.microseconds)
        abandonDelayedOccurrence(record, at: now, observed: alarm)
        switch request.command {
        case .unskip: try refuseUnskip(record, at: now)
        case .extend(_, let length): try refuseExtension(record, by: Int64(clamping: length), at: now)
        default: break
        }
    }

    /// Notes that a command cancelled the next occurrence or the timer.
    func cancelOccurrence(_ record: AlarmRecord, _ reported: WallTime?, at now: Moment) throws(Violation) {
        (record.countdown, record.pausedCountdown) = (nil, nil)
        record.snoozeCount = 0
        totals.cancelled += 1
        if record.configuration.rule.kind == .timer {
            record.isDone = true
        } else {
            try handleNext(record, reported: reported, at: now)
        }
    }

    /// Notes that the next occurrence was handled before it was due, or after it was delayed.
    ///
    /// - Parameters:
    ///   - reported: The occurrence that the alarm reported as its next one.
    ///   - isCancelled: True if a command cancelled it; `reported` must then be one of the candidates.
    func handleNext(
        _ record: AlarmRecord, reported: WallTime?, isCancelled: Bool = true, at now: Moment
    ) throws(Violation) {
        let next = record.next(history)
        if let claimed = next.first(where: { $0.instant == reported?.microseconds }) {
            let wall = now.wall.microseconds
            if isCancelled { record.cancel(claimed, at: wall) } else { record.handle(claimed, at: wall) }
        } else if isCancelled {
            throw Violation(
                .other, of: record.number,
                "the next occurrence is reported as \(reported, default: "none"), expected one of \(next)")
        } else if let first = next.first {
            handle(first, of: next, in: record, at: now)
        }
    }

    /// Notes that one of several candidates was handled, and it isn't known which: all become optional.
    func handle(_ due: Rule.Due, of several: [Rule.Due], in record: AlarmRecord, at now: Moment) {
        if several.count > 1, let last = several.last {
            record.optionalRanges.append(several[0].instant...last.instant)
        }
        record.handle(due, at: now.wall.microseconds)
        record.areSkipsUncertain = several.count > 1
    }

    /// Abandons an occurrence that was delayed by pausing its countdown, if the countdown to the next one has begun.
    ///
    /// - Parameters:
    ///   - alarm: The alarm as the service has it, which decides if several candidates may have been delayed.
    ///   - due: The due time of the occurrence that is reported now.
    /// - Returns: True if an occurrence was abandoned.
    @discardableResult
    func abandonDelayedOccurrence(
        _ record: AlarmRecord, at now: Moment, observed alarm: Alarm? = nil, before due: Int64? = nil
    ) -> Bool {
        guard record.isDelayed, record.configuration.rule.repeats else { return false }
        let next = record.next(history)
        guard let delayed = next.last else { return false }
        let candidates = record.following(delayed, history)
        guard let earliest = candidates.first, let following = candidates.last else { return false }
        let begin = following - record.configuration.preAlert
        let isObserved =
            alarm.map { $0.pausedCountdown == nil && $0.countdown?.anchor ?? .wall == .wall } ?? (due != nil)
        // The countdown to an optional occurrence may have begun.
        let isAmbiguous = next.count > 1 || earliest - record.configuration.preAlert <= now.wall.microseconds
        let isAbandoned = isAmbiguous && isObserved
        if let countdown = record.countdown, countdown.lateness(at: now) >= 0, countdown.fireWall < begin, due == nil,
            !isAbandoned
        {
            return false
        }
        guard begin <= now.wall.microseconds || isAbandoned else { return false }
        let end = due ?? alarm?.occurrence?.microseconds ?? .min
        if let abandoned = next.count == 1 ? delayed : next.last(where: { $0.instant < end }) {
            let successor = next.first { $0.instant > abandoned.instant }?.instant ?? earliest
            // As soon as that began, whenever it is seen.
            record.cancel(abandoned, at: min(successor - record.configuration.preAlert, now.wall.microseconds))
        } else {
            handle(next[0], of: next, in: record, at: now)
        }
        (record.countdown, record.pausedCountdown) = (nil, nil)
        record.catchUp(with: now.wall.microseconds)
        record.watchedSince = max(record.watchedSince, now.wall.microseconds)
        totals.cancelled += 1
        return true
    }

    /// Notes that a countdown was paused.
    func pause(_ record: AlarmRecord, _ reported: WallTime?, at now: Moment) throws(Violation) {
        if let countdown = record.countdown {
            record.pausedCountdown = AlarmRecord.PausedCountdown(
                kind: countdown.kind, total: countdown.total, elapsed: countdown.total - countdown.left(at: now))
            record.countdown = nil
            return
        }
        let next = record.next(history).first { $0.instant == reported?.microseconds }
        guard let next, next.instant - record.configuration.preAlert <= now.wall.microseconds else {
            throw Violation(.other, of: record.number, "paused an alarm that doesn't count down")
        }
        let left = min(record.configuration.preAlert, next.instant - now.wall.microseconds)
        record.pausedCountdown = AlarmRecord.PausedCountdown(
            kind: .occurrence, total: record.configuration.preAlert, elapsed: record.configuration.preAlert - left)
    }

    /// Notes that a paused countdown goes on.
    func resume(_ record: AlarmRecord, at now: Moment) throws(Violation) {
        guard let pause = record.pausedCountdown else {
            throw Violation(.other, of: record.number, "resumed a countdown that wasn't paused")
        }
        record.pausedCountdown = nil
        record.countdown = AlarmRecord.Countdown(pause.kind, total: pause.total, left: pause.left, at: now)
    }

    /// Notes a change of the alarm's configuration.
    func update(_ record: AlarmRecord, _ request: Request, zones: any Zones, at now: Moment) {
        guard let configuration = request.configuration else { return }
        let before = record.configuration
        record.configuration = configuration
        switch request.change {
        case .none: break
        case .rule:
            record.replaceRule(at: now, history.position)
            record.zone = Self.zone(of: configuration.rule, in: zones)
            record.snoozeCount = record.ring == nil && !record.isSnoozed ? 0 : record.snoozeCount
            if !record.isSnoozed { (record.countdown, record.pausedCountdown) = (nil, nil) }
        case .lengths:
            let kind = record.countdown?.kind ?? record.pausedCountdown?.kind
            guard let kind, Self.total(of: kind, before) != Self.total(of: kind, configuration) else { return }
            record.pausedCountdown?.total = Self.total(of: kind, configuration)
            record.countdown?.change(to: Self.total(of: kind, configuration), at: now)
        }
    }

    /// Returns the time zone of a rule.
    static func zone(of rule: Rule, in zones: any Zones) -> Zone {
        rule.zoneName.flatMap { $0.isEmpty ? nil : zones.zone(named: $0) } ?? zones.system
    }

    /// Returns the total length of a countdown, µs.
    static func total(of kind: AlarmRecord.Countdown.Kind, _ configuration: ModelConfiguration) -> Int64 {
        kind == .snooze ? configuration.snoozeTime : configuration.preAlert
    }
}
