public import Foundation

/// The state of an alarm for its layout.
public struct AlarmPresentationState: Codable, Hashable, Sendable {
    /// The alarm's id.
    public var alarmID: Alarm.ID
    /// The mode in which the alarm is, with its times.
    public var mode: Mode

    /// Makes a state.
    public init(alarmID: Alarm.ID, mode: Mode) {
        self.alarmID = alarmID
        self.mode = mode
    }

    /// The modes in which an alarm is drawn.
    public enum Mode: Codable, Hashable, Sendable {
        /// It rings.
        case alert(Alert)
        /// It counts down.
        case countdown(Countdown)
        /// Its countdown is paused.
        case paused(Paused)
    }
}

extension AlarmPresentationState.Mode {
    /// The times of an alarm that rings.
    public struct Alert: Codable, Hashable, Sendable {
        /// The time of the day at which it rang, in the machine's time zone.
        public var time: Alarm.Schedule.Relative.Time

        /// Makes the mode.
        public init(time: Alarm.Schedule.Relative.Time) {
            self.time = time
        }
    }

    /// The times of a countdown that runs.
    public struct Countdown: Codable, Hashable, Sendable {
        /// The length of the whole countdown, in seconds.
        public var totalCountdownDuration: TimeInterval
        /// The elapsed time at ``startDate``, in seconds; 0 if the countdown was never paused.
        public var previouslyElapsedDuration: TimeInterval
        /// The time at which it began, or was last resumed.
        public var startDate: Date
        /// The time at which the alarm rings.
        public var fireDate: Date

        /// Makes the mode.
        public init(
            totalCountdownDuration: TimeInterval, previouslyElapsedDuration: TimeInterval, startDate: Date,
            fireDate: Date
        ) {
            self.totalCountdownDuration = totalCountdownDuration
            self.previouslyElapsedDuration = previouslyElapsedDuration
            self.startDate = startDate
            self.fireDate = fireDate
        }
    }

    /// The times of a countdown that is paused.
    public struct Paused: Codable, Hashable, Sendable {
        /// The length of the whole countdown, in seconds.
        public var totalCountdownDuration: TimeInterval
        /// The elapsed time, in seconds.
        public var previouslyElapsedDuration: TimeInterval

        /// Makes the mode.
        public init(totalCountdownDuration: TimeInterval, previouslyElapsedDuration: TimeInterval) {
            self.totalCountdownDuration = totalCountdownDuration
            self.previouslyElapsedDuration = previouslyElapsedDuration
        }
    }
}
