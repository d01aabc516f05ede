/// The greatest numbers of activities.
public struct ActivityLimits: Hashable, Sendable {
    /// The most activities that haven't ended. Beside them as many are kept that have, of programs outside any sandbox.
    public let activities: Int
    /// The most activities of one app that haven't ended. Beside them as many are kept that have, of a sandboxed app.
    public let perApp: Int

    /// Creates limits.
    public init(activities: Int = 64, perApp: Int = 8) {
        self.activities = activities
        self.perApp = perApp
    }
}
