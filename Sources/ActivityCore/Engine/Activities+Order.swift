public import AlarmCore

/// The activities in the order of their presentation.
extension Activities: ActivityView {
    /// The number of activities.
    public var count: Int { records.count }

    /// Returns the activity with this identifier if it is visible to the caller; `nil`: there is none.
    public func activity(_ id: ActivityID, seenBy caller: Caller) -> Activity? {
        guard let activity = records[id]?.activity, activity.isSeen(by: caller) else { return nil }
        return activity
    }

    /// Returns the activities visible to a caller, in the order to show: first the active and stale ones, grouped by
    /// app, the app with the latest start first, and within an app by descending relevance, then ascending start; then
    /// the ended ones, the latest end first; then the pending ones, the earliest start first.
    public func inOrder(seenBy caller: Caller) -> [Activity] {
        let all = records.values.map(\.activity).filter { $0.isSeen(by: caller) }
        var latestStarts: [String: BootTime] = [:]
        for activity in all {
            guard case .running(let start, _) = activity.state else { continue }
            let known = latestStarts[activity.group]
            latestStarts[activity.group] = known.map { max($0, start.boot) } ?? start.boot
        }
        return all.map { ($0, rank(of: $0, latestStarts[$0.group])) }.sorted { $0.1 < $1.1 }.map(\.0)
    }

    /// Returns the sort key of an activity. The complement of a time sorts in descending order.
    private func rank(of activity: Activity, _ latestStart: BootTime?) -> ActivityRank {
        switch activity.state {
        case .running(let start, _):
            ActivityRank(
                place: 0, group: ~(latestStart ?? start.boot).microseconds, name: activity.group,
                relevance: -activity.configuration.relevance, time: start.boot.microseconds, id: activity.id)
        case .ended(let end): ActivityRank(place: 1, time: ~end.at.boot.microseconds, id: activity.id)
        case .pending:
            ActivityRank(place: 2, time: activity.configuration.startAt?.microseconds ?? 0, id: activity.id)
        }
    }
}

/// The sort key of an activity.
private struct ActivityRank: Comparable {
    let place: Int
    var group: Int64 = 0
    var name = ""
    var relevance = 0.0
    let time: Int64
    let id: ActivityID

    static func < (left: ActivityRank, right: ActivityRank) -> Bool {
        if left.place != right.place { return left.place < right.place }
        if left.group != right.group { return left.group < right.group }
        if left.name != right.name { return left.name < right.name }
        if left.relevance != right.relevance { return left.relevance < right.relevance }
        return left.time != right.time ? left.time < right.time : left.id < right.id
    }
}

extension Activity {
    /// Returns true if the activity is visible to a caller: a sandboxed app sees only its own.
    func isSeen(by caller: Caller) -> Bool { caller.sandboxedApp.map { $0 == owner } ?? true }

    /// The name of the group of activities that are shown together: the app's or, without an app, the activity alone.
    public var group: String { configuration.appID.isEmpty ? id.description : configuration.appID }
}
