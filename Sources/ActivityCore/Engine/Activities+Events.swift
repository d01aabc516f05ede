public import AlarmCore

/// The events.
extension Activities {
    /// Applies an event.
    public func observe(_ event: ActivityEvent, at now: Moment) -> ActivityChange {
        var change = ActivityChange()
        switch event {
        case .elapsed:
            if isOverdue(at: now) { passTime(at: now, &change) }
        case .clockChanged: passTime(at: now, &change)
        case .callerLeft(let caller):
            for record in sorted where record.activity.caller == caller { callerLeft(record, at: now, &change) }
        case .denied(let apps):
            for record in sorted where record.activity.owner.map(apps.contains) == true {
                remove(record, .user, &change)
            }
        case .enabledChanged(let isAllowed):
            guard isAllowed != isEnabled else { break }
            change.wasEnabled = isEnabled
            isEnabled = isAllowed
            if !isAllowed { for record in sorted { remove(record, .user, &change) } }
        case .pressed(let id, let action, let data):
            if let activity = activity(id) { try? press(action, on: activity, isByApp: false, data, &change) }
        case .dismissed(let id):
            if let record = records[id] { remove(record, .user, &change) }
        }
        return change
    }

    /// The activities in a deterministic order, since an input may have to be applied again.
    private var sorted: [ActivityRecord] { records.values.sorted { $0.activity.id < $1.activity.id } }

    private func callerLeft(_ record: ActivityRecord, at now: Moment, _ change: inout ActivityChange) {
        switch record.activity.state {
        case .pending: remove(record, .caller, &change)
        case .running(let start, _):
            let end = ActivityEnd(start: start, at: now, dismissal: now.boot + Self.dismissalWithoutCaller)
            finish(record, record.activity, .caller, end, &change)
        case .ended: break
        }
    }

    // MARK: Time

    private func passTime(at now: Moment, _ change: inout ActivityChange) {
        if let saving, saving <= now.boot {
            // If that fails, the store makes the next attempt.
            setSaving(to: nil, in: &change)
            change.isToBeStored = true
        }
        // The end of an activity may have removed another.
        for record in sorted where records[record.activity.id] === record { passTime(of: record, at: now, &change) }
    }

    private func passTime(of record: ActivityRecord, at now: Moment, _ change: inout ActivityChange) {
        if record.isOfOtherBoot { return remove(record, .reboot, &change) }
        let activity = record.activity
        switch activity.state {
        case .pending:
            guard let start = activity.configuration.startAt, start <= now.wall else { return }
            if now.wall - start > Self.longestDelay { return remove(record, .expired, &change) }
            begin(record, at: now, &change)
        case .running(let start, let wasStale):
            if start.boot + Self.longestRun <= now.boot {
                return finish(record, activity, .expired, ActivityEnd(start: start, at: now), &change)
            }
            let isStale = activity.isOutOfDate(at: now)
            guard isStale != wasStale else { return }
            var updated = activity
            updated.state = .running(since: start, isStale: isStale)
            put(ActivityRecord(updated, insteadOf: record), at: activity.id, in: &change)
            saveSoon(at: now, &change)
        case .ended(let end):
            if end.isOver(at: now) { remove(record, nil, &change) }
        }
    }

    private func begin(_ record: ActivityRecord, at now: Moment, _ change: inout ActivityChange) {
        var activity = record.activity
        activity.state = .running(since: now, isStale: activity.isOutOfDate(at: now))
        activity.configuration.startAt = nil
        if let alert = activity.startAlert { change.effects.append(.alerted(activity.id, alert)) }
        activity.startAlert = nil
        put(ActivityRecord(activity, insteadOf: record, isUrgent: true), at: activity.id, in: &change)
        change.isToBeStored = true
    }
}
