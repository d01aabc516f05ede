/// The content of a panel: the foremost alarm or activity, and a list of the first ones. All elements can be drawn as they
/// are.
public struct DrawnPanel {
    /// The state of what comes first; the raw value is its name on the bus.
    public enum State: String, CaseIterable, Sendable {
        /// An alarm rings.
        case ringing
        /// An alarm counts down.
        case countdown
        /// An alarm's countdown is paused.
        case paused
        /// An activity goes on.
        case activity
        /// An alarm is to ring.
        case scheduled
        /// There is nothing.
        case none
    }

    /// The state of what comes first.
    public let state: State
    /// The identifier of what comes first; empty: there is nothing.
    public let id: String
    /// The elements by their names on the bus: `leading` and `trailing` of what comes first, `second` of an activity
    /// beside it, `line`, a row of texts and times that says all in words, and `progress`; each may be missing.
    public let elements: [(name: String, element: LayoutElement)]
    /// A row of each of the first alarms and activities.
    public let rows: [LayoutElement]
    /// The number of other alarms and activities.
    public let more: Int

    /// Describes what is shown.
    public init(
        _ state: State, id: String, _ elements: [(name: String, element: LayoutElement?)], rows: [LayoutElement],
        more: Int
    ) {
        self.state = state
        self.id = id
        self.elements = elements.compactMap { name, element in element.map { (name, $0) } }
        self.rows = rows
        self.more = more
    }
}
