internal import AlarmCore

/// The transitions of both commands and events.
extension Activities {
    /// Ends an active or stale activity, which stays visible until its dismissal.
    ///
    /// - Parameter last: The last state of the activity.
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

    /// Removes an ended activity if there are as many as allowed for the owner of the one that ends: a sandboxed app,
    /// or all other programs together. Among those, it removes the activity that ended first, of the app with the most
    /// ended activities.
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
    /// - Parameter reason: The reason of the end, if the activity hasn't ended yet.
    func remove(_ record: ActivityRecord, _ reason: ActivityEndReason?, _ change: inout ActivityChange) {
        let id = record.activity.id
        put(nil, at: id, in: &change)
        if let reason, record.activity.end == nil { change.effects.append(.ended(id, reason)) }
        change.effects.append(.removed(id))
        change.isToBeStored = true
    }

    /// Schedules a commit within ``longestUnsaved``.
    func saveSoon(at now: Moment, _ change: inout ActivityChange) {
        if saving == nil { setSaving(to: now.boot + Self.longestUnsaved, in: &change) }
    }
}

extension Activity {
    /// Returns true if the content is out of date at `now`.
    func isOutOfDate(at now: Moment) -> Bool { configuration.staleAt.map { $0 <= now.wall } ?? false }
}
