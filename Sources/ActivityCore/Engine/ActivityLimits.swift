/// The greatest numbers of activities.
public struct ActivityLimits: Hashable, Sendable {
    /// The most activities that haven't ended; as many that have are kept beside them.
    public let activities: Int
    /// The most activities of one app that haven't ended.
    public let perApp: Int

    /// Creates limits.
    public init(activities: Int = 64, perApp: Int = 8) {
        self.activities = activities
        self.perApp = perApp
    }
}
