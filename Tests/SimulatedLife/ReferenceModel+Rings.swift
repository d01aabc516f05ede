import AlarmCore

/// Checks of rings, stops and snoozes.
extension ReferenceModel {
    /// Checks the start of a ring.
    func fire(_ record: AlarmRecord, due: Int64, _ alarm: Alarm?, at now: Moment) throws(Violation) {
        let number = record.number
        guard record.isEnabled else { throw Violation(.other, of: number, "rang while disabled") }
        guard record.ring == nil else { throw Violation(.other, of: number, "rang again without a stop in between") }
        if unstored.removeValue(forKey: number) == due { totals.repeated += 1 }
        if let countdown = record.countdown, countdown.lateness(at: now) >= 0, countdown.fireWall == due {
            try end(countdown, of: record, rings: true, alarm, at: now)
        } else {
            abandonDelayedOccurrence(record, at: now, before: due)
            guard record.countdown == nil, record.pausedCountdown == nil else {
                throw Violation(.other, of: number, "rang for \(due) during a countdown")
            }
            try fireOccurrence(record, due: due, at: now)
        }
        record.ring = AlarmRecord.Ring(due: due, startWall: now.wall.microseconds, startBoot: now.boot.microseconds)
    }

    /// Checks a ring for an occurrence.
    func fireOccurrence(_ record: AlarmRecord, due: Int64, at now: Moment) throws(Violation) {
        let number = record.number
        let wall = now.wall.microseconds
        if record.handled.contains(due) || (!record.configuration.rule.repeats && record.isDone) {
            throw Violation(.twice, of: number, "rang again for \(due)")
        }
        let pending = record.pending(through: wall, history)
        guard let index = pending.firstIndex(where: { $0.due.instant == due }) else {
            throw Violation(.other, of: number, "rang for \(due), which isn't due: \(pending)")
        }
        if let lost = pending[..<index].first(where: { !$0.isOptional }) {
            throw Violation(.lost, of: number, "rang for \(due), and didn't report \(lost.due.instant)")
        }
        guard record.configuration.mayRing(wall - due) || record.isSuperseded.wasRinging else {
            throw Violation(.other, of: number, "rang \(wall - due) µs late, against its policy")
        }
        guard wall == due || due <= max(record.watchedSince, watchedSince.wall.microseconds) else {
            throw Violation(.other, of: number, "rang \(wall - due) µs late while the service was running")
        }
        if pending[index].isOptional { totals.recurred += 1 } else { totals.rang += 1 }
        record.handle(pending[index].due, at: wall)
        record.snoozeCount = 0
    }

    /// Checks the end of a countdown.
    ///
    /// - Parameter rings: True if its end rang; false if it was reported missed.
    func end(
        _ countdown: AlarmRecord.Countdown, of record: AlarmRecord, rings: Bool, _ alarm: Alarm?, at now: Moment
    ) throws(Violation) {
        let number = record.number
        let lateness = countdown.lateness(at: now)
        guard record.configuration.mayRing(lateness) == rings else {
            throw Violation(.other, of: number, "\(rings ? "rang" : "missed") \(lateness) µs late, against its policy")
        }
        let isWatched =
            now.boot.microseconds - lateness > watchedSince.boot.microseconds
            && now.wall.microseconds - lateness > record.watchedSince
        guard lateness == 0 || !isWatched else {
            throw Violation(.other, of: number, "a countdown ended \(lateness) µs late while the service was running")
        }
        record.countdown = nil
        switch countdown.kind {
        case .snooze:
            record.isSnoozed = false
            if rings { totals.snoozes += 1 } else { record.snoozeCount = 0 }
            return
        case .timer:
            record.isDone = true
        case .occurrence:
            try handleNext(record, reported: alarm?.occurrence, isCancelled: false, at: now)
            record.watchedSince = max(record.watchedSince, now.wall.microseconds)
        }
        record.snoozeCount = rings ? record.snoozeCount : 0
        if rings { totals.rang += 1 } else { totals.missed += 1 }
    }

    /// Checks the end of a ring or snooze.
    func stop(
        _ record: AlarmRecord, _ reason: Effect.StopReason, _ cause: Cause, at now: Moment
    ) throws(Violation) {
        let number = record.number
        guard record.ring != nil || record.isSnoozed else {
            throw Violation(.other, of: number, "stopped without a ring or snooze")
        }
        switch (reason, cause) {
        case (.user, .press(number, .stop)): break
        case (.client, .request(let request, _)):
            guard case .stop = request.command else { throw Self.unjustifiedStop(record, reason) }
        case (.cancelled, .request(let request, _)):
            guard case .cancel = request.command else { throw Self.unjustifiedStop(record, reason) }
        case (.disabled, .request(let request, _)):
            guard case .setEnabled(_, false) = request.command else { throw Self.unjustifiedStop(record, reason) }
        case (.timeout, .time):
            guard let ring = record.ring, !record.configuration.snoozes(after: record.snoozeCount) else {
                throw Self.unjustifiedStop(record, reason)
            }
            try checkTimeout(record, ring, at: now)
            record.timedOut = ring.due
            totals.unanswered += 1
        case (.superseded, .time):
            let wasRinging = record.ring != nil
            let reach = now.wall.microseconds + (wasRinging ? 0 : record.configuration.preAlert)
            guard !record.pending(through: reach, history).isEmpty else { throw Self.unjustifiedStop(record, reason) }
            record.isSuperseded = (true, wasRinging)
        default: throw Self.unjustifiedStop(record, reason)
        }
        record.ring = nil
        record.snoozeCount = 0
        guard record.isSnoozed else { return }
        record.isSnoozed = false
        record.countdown = nil
        record.pausedCountdown = nil
        record.watchedSince = max(record.watchedSince, now.wall.microseconds)
    }

    /// Returns the violation of a stop without a cause.
    static func unjustifiedStop(_ record: AlarmRecord, _ reason: Effect.StopReason) -> Violation {
        Violation(.other, of: record.number, "stopped without a cause: \(reason)")
    }

    /// Checks that a ring timed out at its time.
    func checkTimeout(_ record: AlarmRecord, _ ring: AlarmRecord.Ring, at now: Moment) throws(Violation) {
        guard let timeout = record.configuration.timeout, ring.startBoot + timeout <= now.boot.microseconds else {
            throw Violation(.other, of: record.number, "stopped ringing too early")
        }
        let isLate = ring.startBoot + timeout < now.boot.microseconds
        guard !isLate || ring.startBoot + timeout <= watchedSince.boot.microseconds else {
            throw Violation(.other, of: record.number, "rang too long while the service was running")
        }
    }

    /// Checks a snooze.
    func snooze(
        _ record: AlarmRecord, until fire: Int64, _ cause: Cause, at now: Moment
    ) throws(Violation) {
        let number = record.number
        guard let ring = record.ring else { throw Violation(.other, of: number, "snoozed without a ring") }
        var total = record.configuration.snoozeTime
        if case .time = cause {
            guard record.configuration.snoozes(after: record.snoozeCount) else {
                throw Violation(.other, of: number, "snoozed by itself more often than max-snoozes allows")
            }
            try checkTimeout(record, ring, at: now)
            record.snoozeCount += 1
            total = record.configuration.postAlert
            totals.unanswered += 1
        } else {
            record.snoozeCount = 0
            total = Self.lengthOfSnooze(cause) ?? total
        }
        guard total > 0, fire == now.wall.microseconds + total else {
            throw Violation(.other, of: number, "snoozed until \(fire), expected \(total) µs from now")
        }
        record.ring = nil
        record.isSnoozed = true
        record.countdown = AlarmRecord.Countdown(.snooze, total: total, left: total, at: now)
    }

    /// Returns the length, µs, that a request for a snooze has; `nil` if it has none.
    private static func lengthOfSnooze(_ cause: Cause) -> Int64? {
        guard case .request(let request, _) = cause else { return nil }
        return switch request.command {
        case .snooze(_, let length): length.map { Int64(clamping: $0) }
        case .extend(_, let length): Int64(clamping: length)
        default: nil
        }
    }
}
