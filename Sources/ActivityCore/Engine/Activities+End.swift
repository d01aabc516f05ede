internal import AlarmCore

/// End.
extension Activities {
    func end(
        _ record: ActivityRecord, _ content: OpaqueValue?, _ asOf: UInt64?, _ dismissal: ActivityCommand.Dismissal,
        at now: Moment, _ change: inout ActivityChange
    ) throws(Refusal) {
        var last = record.activity
        if let content { try last.configuration.set(ActivitySetting(.content, .opaque(content))) }
        let asOf = try contentTime(asOf, at: now)
        var dismissAt: WallTime?
        if case .at(let time) = dismissal, time != 0 {
            dismissAt = try Instant.instant(time, for: KeyName("dismiss-at"))
        }
        switch record.activity.state {
        case _ where dismissal == .immediate, .pending: remove(record, .client, &change)
        case .running(let start, _):
            if let asOf, last.isNewer(than: asOf, at: now) {
                last = record.activity
            } else {
                last.asOf = asOf ?? now.wall
            }
            finish(record, last, .client, ActivityEnd(start: start, at: now, dismissAt: dismissAt), &change)
        case .ended(let end):
            last = record.activity
            last.state = .ended(ActivityEnd(start: end.start, at: end.at, dismissAt: dismissAt))
            put(ActivityRecord(last, insteadOf: record), at: last.id, in: &change)
            change.isToBeStored = true
        }
    }
}
