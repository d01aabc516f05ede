public import Foundation

extension Alarm {
    /// The time at which an alarm rings.
    public enum Schedule: Codable, Hashable, Sendable {
        /// A single instant, independent of time zones.
        case fixed(Date)
        /// A time of day in the machine's time zone.
        case relative(Relative)
    }
}

extension Alarm.Schedule {
    /// A time of day in the machine's current time zone, including later changes of the zone.
    ///
    /// If the local time is skipped when clocks are set forward, the alarm rings at the first instant after the gap; if
    /// it occurs twice when they are set back, the first time.
    public struct Relative: Codable, Hashable, Sendable {
        /// The time of day.
        public var time: Time
        /// The days on which it rings.
        public var repeats: Recurrence

        /// Creates a schedule; without `repeats`, the alarm rings once, at the next occurrence of the time.
        public init(time: Time, repeats: Recurrence = .never) {
            self.time = time
            self.repeats = repeats
        }
    }
}

extension Alarm.Schedule.Relative {
    /// A time of day, to the minute.
    public struct Time: Codable, Hashable, Sendable {
        /// The hour, 0 to 23.
        public var hour: Int
        /// The minute, 0 to 59.
        public var minute: Int

        /// Creates a time. Scheduling an alarm with a time out of range fails.
        public init(hour: Int, minute: Int) {
            self.hour = hour
            self.minute = minute
        }
    }

    /// The days on which an alarm rings.
    public enum Recurrence: Codable, Hashable, Sendable {
        /// The alarm rings once.
        case never
        /// The alarm rings on these days of each week. Scheduling an alarm without any day fails.
        case weekly([Locale.Weekday])
    }
}
