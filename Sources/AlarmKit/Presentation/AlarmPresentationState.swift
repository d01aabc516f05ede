public import Foundation

/// The state of an alarm for its layout.
public struct AlarmPresentationState: Codable, Hashable, Sendable {
    /// The alarm's id.
    public var alarmID: Alarm.ID
    /// The alarm's mode, with its times.
    public var mode: Mode

    /// Creates a state.
    public init(alarmID: Alarm.ID, mode: Mode) {
        self.alarmID = alarmID
        self.mode = mode
    }

    /// The modes of an alarm's layout.
    public enum Mode: Codable, Hashable, Sendable {
        /// The alarm rings.
        case alert(Alert)
        /// The alarm counts down.
        case countdown(Countdown)
        /// The countdown is paused.
        case paused(Paused)
    }
}

extension AlarmPresentationState.Mode {
    /// The times of a ringing alarm.
    public struct Alert: Codable, Hashable, Sendable {
        /// The time of day of the ring, in the machine's time zone.
        public var time: Alarm.Schedule.Relative.Time

        /// Creates the mode.
        public init(time: Alarm.Schedule.Relative.Time) {
            self.time = time
        }
    }

    /// The times of a running countdown.
    public struct Countdown: Codable, Hashable, Sendable {
        /// The length of the whole countdown, s.
        public var totalCountdownDuration: TimeInterval
        /// The elapsed time at ``startDate``, s; 0 if the countdown was never paused.
        public var previouslyElapsedDuration: TimeInterval
        /// The time at which the countdown started, or was last resumed.
        public var startDate: Date
        /// The time at which the alarm rings.
        public var fireDate: Date

        /// Creates the mode.
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

    /// The times of a paused countdown.
    public struct Paused: Codable, Hashable, Sendable {
        /// The length of the whole countdown, s.
        public var totalCountdownDuration: TimeInterval
        /// The elapsed time, s.
        public var previouslyElapsedDuration: TimeInterval

        /// Creates the mode.
        public init(totalCountdownDuration: TimeInterval, previouslyElapsedDuration: TimeInterval) {
            self.totalCountdownDuration = totalCountdownDuration
            self.previouslyElapsedDuration = previouslyElapsedDuration
        }
    }
}
