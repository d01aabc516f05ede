/// The values that the store has beside alarms, activities and the history.
public struct StoredValues: Hashable, Sendable {
    /// The end of the holiday; `nil`: there is none.
    public var holidayEnd: WallTime?
    /// The timers started most often.
    public var recentTimers: RecentTimers
    /// The person's decisions on sandboxed apps.
    public var authorizations: [SandboxedApp: Authorization]

    /// Creates the values of a new store, but for those that are given.
    public init(
        holidayEnd: WallTime? = nil, recentTimers: RecentTimers = RecentTimers(),
        authorizations: [SandboxedApp: Authorization] = [:]
    ) {
        self.holidayEnd = holidayEnd
        self.recentTimers = recentTimers
        self.authorizations = authorizations
    }
}
