public import ActivityKit

/// The data for a layout.
public struct ActivityViewContext<Attributes: ActivityAttributes> {
    /// The activity's id, or the alarm's.
    public let activityID: String
    /// The data that stay.
    public let attributes: Attributes
    /// The data that change.
    public let state: Attributes.ContentState
    /// True if the activity is out of date. The layout is made for both cases at once, and changes as the time comes.
    public let isStale: Bool
}
