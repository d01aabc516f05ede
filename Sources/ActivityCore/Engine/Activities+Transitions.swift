internal import AlarmCore

/// The transitions that commands and events have in common.
extension Activities {
    /// Ends an activity that is active or stale, and shows it for a while yet.
    ///
    /// - Parameter last: The activity as it was last.
    func finish(
        _ record: ActivityRecord, _ last: Activity, _ reason: ActivityEndReason, _ end: ActivityEnd,
        _ change: inout ActivityChange
    ) {
        var activity = last
        activity.state = .ended(end)
        if records.count > limits.activities { makeRoom(&change) }
        put(ActivityRecord(activity, insteadOf: record, isUrgent: true), at: activity.id, in: &change)
        change.effects.append(.ended(activity.id, reason))
        change.isToBeStored = true
    }

    /// Removes the activity that ended first if as many have ended as there may be.
    private func makeRoom(_ change: inout ActivityChange) {
        let ended = inOrder.filter { $0.end != nil }
        guard ended.count >= limits.activities, let first = ended.last, let record = records[first.id] else { return }
        remove(record, nil, &change)
    }

    /// Removes an activity.
    ///
    /// - Parameter reason: The reason for which it ends, if it hasn't yet.
    func remove(_ record: ActivityRecord, _ reason: ActivityEndReason?, _ change: inout ActivityChange) {
        let id = record.activity.id
        put(nil, at: id, in: &change)
        if let reason, record.activity.end == nil { change.effects.append(.ended(id, reason)) }
        change.effects.append(.removed(id))
        change.isToBeStored = true
    }

    /// Sees to it that what has changed is stored before long.
    func saveSoon(at now: Moment, _ change: inout ActivityChange) {
        if saving == nil { setSaving(to: now.boot + Self.longestUnsaved, in: &change) }
    }
}

extension Activity {
    /// True if the time has passed until which its content is right.
    func isOutOfDate(at now: Moment) -> Bool { configuration.staleAt.map { $0 <= now.wall } ?? false }
}
