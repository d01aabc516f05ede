public import ActivityCore
public import AlarmCore

/// Makes what people see of alarms and activities: the elements of a region, with texts in the person's language.
///
/// No time that passes changes what is made but that of a pause: what draws it counts by itself.
public struct Presenter: Sendable {
    /// The data of an app for the names in its layout.
    public typealias Data = [LayoutEntry]

    /// The readings of both clocks.
    let now: Moment

    /// Creates a presenter of this moment.
    public init(at now: Moment) {
        self.now = now
    }

    /// The actions that answer an alarm on a locked screen.
    static let answers: Set<String> = [
        AlarmAction.stop.rawValue, AlarmAction.snooze.rawValue, AlarmAction.pause.rawValue,
        AlarmAction.resume.rawValue,
    ]
}
