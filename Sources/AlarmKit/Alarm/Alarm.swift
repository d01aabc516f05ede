public import Foundation

/// An alarm or a timer of this app, as it was when it was read.
///
/// It is a snapshot: read ``AlarmManager/alarms``, or follow ``AlarmManager/alarmUpdates``, for what holds now.
public struct Alarm: Identifiable, Codable, Hashable, Sendable {
    /// The type of the ids, which the app chooses.
    public typealias ID = UUID

    /// The id with which it was scheduled.
    public var id: ID
    /// The time at which it rings; `nil` for a timer, which counts down from when it was scheduled.
    public var schedule: Schedule?
    /// The lengths of its countdowns; `nil` if it has none.
    public var countdownDuration: CountdownDuration?
    /// The state.
    public var state: State

    /// True if the alarm is enabled. A disabled alarm stays ``State/scheduled`` and never rings.
    ///
    /// An addition: all of ``AlarmManager/alarms`` are enabled.
    public var isEnabled = true
}

extension Alarm {
    /// The stages of an alarm.
    public enum State: String, Codable, Hashable, Sendable {
        /// It waits for its time, or for the start of the countdown before it.
        case scheduled
        /// It counts down: as a timer, before its time, or as it was snoozed.
        case countdown
        /// Its countdown is paused.
        case paused
        /// It rings.
        case alerting
    }
}
