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
        makeRoom(for: last, &change)
        put(ActivityRecord(activity, insteadOf: record, isUrgent: true), at: activity.id, in: &change)
        change.effects.append(.ended(activity.id, reason))
        change.isToBeStored = true
    }

    /// Removes an activity that has ended, if as many have as there may be in the share of the one that ends: a sandboxed
    /// app has a share of its own, and all other programs have one together. There the app with the most gives way. Of
    /// these it is the one that ended first.
    private func makeRoom(for last: Activity, _ change: inout ActivityChange) {
        let ended = records.values.lazy.map(\.activity).filter { $0.end != nil && $0.owner == last.owner }
        guard ended.count >= (last.owner == nil ? limits.activities : limits.perApp) else { return }
        var counts = [last.configuration.appID: 1]
        for activity in ended { counts[activity.configuration.appID, default: 0] += 1 }
        let most = counts.values.max()
        let first = inOrder.last { activity in
            activity.end != nil && activity.owner == last.owner && counts[activity.configuration.appID] == most
        }
        if let record = first.flatMap({ records[$0.id] }) { remove(record, nil, &change) }
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
