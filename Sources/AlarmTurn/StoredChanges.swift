public import ActivityCore
public import AlarmCore

/// The contents of one transaction.
public struct StoredChanges: Sendable {
    /// The alarms to write as they are now, new ones among them.
    public let written: [Alarm]
    /// The identifiers of the alarms to remove; some may not be in the store.
    public let removed: [AlarmID]
    /// The activities to write as they are now, new ones among them.
    public let activities: [Activity]
    /// The identifiers of the activities to remove; some may not be in the store.
    public let removedActivities: [ActivityID]
    /// The entries to add to the history, in order.
    public let history: [HistoryEntry]
    /// The end of the holiday, which may be as it was; `nil`: there is none.
    public let holidayEnd: WallTime?
    /// The timers that are started most, which may be as they were.
    public let recentTimers: RecentTimers
    /// The person's decisions on sandboxed apps, which may be as they were.
    public let authorizations: [SandboxedApp: Authorization]
}
