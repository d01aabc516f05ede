public import ActivityKit
public import WidgetViews

/// The appearance of an alarm: its texts and buttons, the app's own data and its colour. A widget's
/// `ActivityConfiguration(for: AlarmAttributes<Metadata>.self)` draws the alarms of this type.
public struct AlarmAttributes<Metadata: AlarmMetadata>: ActivityAttributes, Hashable, Sendable {
    /// The data that changes while the alarm counts down, is paused or rings.
    public typealias ContentState = AlarmPresentationState

    /// The texts and buttons.
    public var presentation: AlarmPresentation
    /// The app's own data; `nil`: none.
    public var metadata: Metadata?
    /// The colour that distinguishes the alarm.
    public var tintColor: Color

    /// Creates attributes.
    public init(presentation: AlarmPresentation, metadata: Metadata? = nil, tintColor: Color) {
        self.presentation = presentation
        self.metadata = metadata
        self.tintColor = tintColor
    }
}
