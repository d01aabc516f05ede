public import Foundation

extension Alarm {
    /// The time at which an alarm rings.
    public enum Schedule: Codable, Hashable, Sendable {
        /// It rings once, at an instant, which stays the same in every time zone.
        case fixed(Date)
        /// It rings at a time of the day, as the clock of the machine's time zone shows it.
        case relative(Relative)
    }
}

extension Alarm.Schedule {
    /// A time of the day in the machine's current time zone; the alarm follows changes of the zone.
    ///
    /// The alarm rings at the first instant after the gap if clocks are set forward past the time, and the first time if
    /// they are set back and show the time twice.
    public struct Relative: Codable, Hashable, Sendable {
        /// The time of the day.
        public var time: Time
        /// The days on which it rings.
        public var repeats: Recurrence

        /// Makes a schedule: without `repeats`, it rings once, as soon as a clock shows the time next.
        public init(time: Time, repeats: Recurrence = .never) {
            self.time = time
            self.repeats = repeats
        }
    }
}

extension Alarm.Schedule.Relative {
    /// A time of the day, to the minute.
    public struct Time: Codable, Hashable, Sendable {
        /// The hour, 0 to 23.
        public var hour: Int
        /// The minute, 0 to 59.
        public var minute: Int

        /// Makes a time. Scheduling an alarm with a time out of range fails.
        public init(hour: Int, minute: Int) {
            self.hour = hour
            self.minute = minute
        }
    }

    /// The days on which an alarm rings.
    public enum Recurrence: Codable, Hashable, Sendable {
        /// It rings once.
        case never
        /// It rings on these days of every week. Scheduling an alarm without any day fails.
        case weekly([Locale.Weekday])
    }
}
