public import ActivityCore
public import AlarmCore

extension Store {
    /// The contents of one transaction.
    public struct Changes: Sendable {
        /// The changed and new alarms.
        public let written: [Alarm]
        /// The removed alarms. Unknown ones are ignored.
        public let removed: [AlarmID]
        /// The changed and new activities.
        public let activities: [Activity]
        /// The removed activities. Unknown ones are ignored.
        public let removedActivities: [ActivityID]
        /// The new entries of the history, in order. Entries over 30 days older than the latest of them are deleted, and
        /// all but the latest 1,000, and of a sandboxed app the latest 200.
        public internal(set) var history: [HistoryEntry]
        /// The end of the holiday, which may be as it was; `nil`: there is none.
        public let holidayEnd: WallTime?
        /// The timers that are started most, which may be as they were.
        public let recentTimers: RecentTimers
        /// The person's decisions on sandboxed apps, which may be as they were.
        public let authorizations: [SandboxedApp: Authorization]

        /// Describes a transaction.
        public init(
            written: [Alarm] = [], removed: [AlarmID] = [], activities: [Activity] = [],
            removedActivities: [ActivityID] = [], history: [HistoryEntry] = [], holidayEnd: WallTime?,
            recentTimers: RecentTimers, authorizations: [SandboxedApp: Authorization]
        ) {
            self.written = written
            self.removed = removed
            self.activities = activities
            self.removedActivities = removedActivities
            self.history = history
            self.holidayEnd = holidayEnd
            self.recentTimers = recentTimers
            self.authorizations = authorizations
        }
    }
}
