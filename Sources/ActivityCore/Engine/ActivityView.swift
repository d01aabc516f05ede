public import AlarmCore

/// The read-only view of all activities.
public protocol ActivityView: AnyObject {
    /// The limits on the number of activities.
    var limits: ActivityLimits { get }
    /// True if the person allows activities.
    var isEnabled: Bool { get }
    /// The number of activities.
    var count: Int { get }

    /// Returns the activity with this identifier if it is visible to the caller: a sandboxed app sees only its own.
    /// `nil`: there is none.
    func activity(_ id: ActivityID, seenBy caller: Caller) -> Activity?

    /// Returns the activities visible to a caller, in the order to show.
    func inOrder(seenBy caller: Caller) -> [Activity]
}

extension ActivityView {
    /// Returns the activity with this identifier; `nil`: there is none.
    public func activity(_ id: ActivityID) -> Activity? { activity(id, seenBy: .host) }

    /// The activities, in the order to show.
    public var inOrder: [Activity] { inOrder(seenBy: .host) }
}
