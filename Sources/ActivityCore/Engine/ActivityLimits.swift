/// The limits on the number of activities.
public struct ActivityLimits: Hashable, Sendable {
    /// The most activities that haven't ended, and the most ended ones of programs outside sandboxes.
    public let activities: Int
    /// The most activities of one app that haven't ended, and the most ended ones of a sandboxed app.
    public let perApp: Int

    /// Creates limits.
    public init(activities: Int = 64, perApp: Int = 8) {
        self.activities = activities
        self.perApp = perApp
    }
}
