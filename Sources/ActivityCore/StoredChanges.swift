public import AlarmCore

/// The contents of one transaction of the store.
public struct StoredChanges: Sendable {
    /// The alarms to write, in their present state, including new ones.
    public let written: [Alarm]
    /// The identifiers of the alarms to remove; some may not be in the store.
    public let removed: [AlarmID]
    /// The activities to write, in their present state, including new ones.
    public let activities: [Activity]
    /// The identifiers of the activities to remove; some may not be in the store.
    public let removedActivities: [ActivityID]
    /// The entries to add to the history, in order. Entries over 30 days older than the latest one are deleted, and all
    /// but the latest 1,000 (for a sandboxed app, the latest 200).
    public var history: [HistoryEntry]
    /// The holiday, the recent timers and the decisions on apps, changed or not.
    public let values: StoredValues

    /// Describes a transaction.
    public init(
        written: [Alarm] = [], removed: [AlarmID] = [], activities: [Activity] = [],
        removedActivities: [ActivityID] = [], history: [HistoryEntry] = [], values: StoredValues
    ) {
        self.written = written
        self.removed = removed
        self.activities = activities
        self.removedActivities = removedActivities
        self.history = history
        self.values = values
    }
}
