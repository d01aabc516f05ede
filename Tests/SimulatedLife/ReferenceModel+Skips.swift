import AlarmCore

/// The model's handling of skipped occurrences.
extension ReferenceModel {
    /// Checks that no skipped occurrence could be put back.
    func refuseUnskip(_ record: AlarmRecord, at now: Moment) throws(Violation) {
        guard record.isEnabled, record.ring == nil, !record.isSnoozed else { return }
        if let skipped = skippedToCome(record, at: now) {
            throw Violation(.other, of: record.number, "didn't put the skipped occurrence \(skipped) back")
        }
    }

    /// Returns the last skipped occurrence if it is still to come for certain: by no clock it was past.
    private func skippedToCome(_ record: AlarmRecord, at now: Moment) -> Int64? {
        guard !record.areSkipsUncertain, let skipped = record.skips.last?.due.instant,
            skipped > now.wall.microseconds, !history.hasShownEarlier(skipped, since: record.rulePosition)
        else { return nil }
        return skipped
    }

    /// Notes that the last skipped occurrence was put back.
    ///
    /// - Parameter reported: The occurrence that the alarm reported as skipped.
    func unskip(_ record: AlarmRecord, _ reported: WallTime?, at now: Moment) throws(Violation) {
        guard record.isEnabled, record.ring == nil, !record.isSnoozed,
            let skipped = reported?.microseconds, skipped > now.wall.microseconds, record.maySkip(skipped, history)
        else {
            throw Violation(
                .other, of: record.number,
                "put \(reported, default: "nothing") back, expected one of \(record.skips.map(\.due))")
        }
        (record.countdown, record.pausedCountdown) = (nil, nil)
        record.snoozeCount = 0
        guard record.unskip(skipped) else { return }
        totals.cancelled -= 1
        totals.unskipped += 1
        if !record.skips.isEmpty { totals.unskippedOfSeveral += 1 }
    }

    /// Checks the skipped occurrence that an alarm reports.
    func checkSkipped(_ record: AlarmRecord, _ alarm: Alarm, at now: Moment) throws(Violation) {
        let isSkipping = record.isEnabled && record.ring == nil && !record.isSnoozed
        let isRight =
            if let reported = alarm.skipped?.microseconds {
                isSkipping && record.maySkip(reported, history)
            } else {
                !isSkipping || skippedToCome(record, at: now) == nil
            }
        guard isRight else {
            throw Violation(
                .other, of: record.number,
                "reports \(alarm.skipped, default: "none") as skipped, expected \(record.skips.map(\.due))")
        }
    }

    /// Checks that an alarm goes on with its next occurrence.
    func checkNext(_ record: AlarmRecord, _ alarm: Alarm) throws(Violation) {
        let next = record.next(history).map(\.instant)
        guard let due = alarm.occurrence?.microseconds, next.contains(due) else {
            throw Violation(
                .other, of: record.number,
                "goes on with \(alarm.occurrence, default: "none"), expected one of \(next)")
        }
    }
}
