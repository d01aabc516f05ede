public import Foundation

/// An alarm or a timer of this app, in the state when it was read.
///
/// It is a snapshot: read ``AlarmManager/alarms``, or follow ``AlarmManager/alarmUpdates``, for the current state.
public struct Alarm: Identifiable, Codable, Hashable, Sendable {
    /// The type of the ids, which are chosen by the app.
    public typealias ID = UUID

    /// The id with which it was scheduled.
    public var id: ID
    /// The time at which it rings; `nil` for a timer, which counts down from its scheduling.
    public var schedule: Schedule?
    /// The lengths of its countdowns; `nil` if it has none.
    public var countdownDuration: CountdownDuration?
    /// The state.
    public var state: State

    /// True if the alarm is enabled. A disabled alarm remains ``State/scheduled`` and never rings.
    ///
    /// An addition: in ``AlarmManager/alarms``, all alarms are enabled.
    public var isEnabled = true
}

extension Alarm {
    /// The stages of an alarm.
    public enum State: String, Codable, Hashable, Sendable {
        /// The alarm waits for its time, or for the start of its countdown.
        case scheduled
        /// The alarm counts down: as a timer, before its time, or snoozed.
        case countdown
        /// The countdown is paused.
        case paused
        /// The alarm rings.
        case alerting
    }
}
