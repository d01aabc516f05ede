public import ActivityKit

/// The data of a layout.
public struct ActivityViewContext<Attributes: ActivityAttributes> {
    /// The activity's id, or the alarm's.
    public let activityID: String
    /// The constant data.
    public let attributes: Attributes
    /// The changing data.
    public let state: Attributes.ContentState
    /// True if the activity is stale. The layout is evaluated for both values, and changes at the stale date.
    public let isStale: Bool
}
