import EventLoop
import Foundation
import TestSupport

/// Expected local times, by Foundation.
enum WallClock {
    /// Returns the calendar of a zone.
    private static func calendar(_ zone: String) throws -> Calendar {
        guard let zone = TimeZone(identifier: zone) else { throw TestFailure("no zone \(zone)") }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return calendar
    }

    private static func date(_ instant: Int64) -> Date {
        Date(timeIntervalSince1970: Double(instant) / 1_000_000)
    }

    /// Returns the first instant after `instant` at which it is `time`, `HH:MM` or `HH:MM:SS`, in `zone`: µs since
    /// 1970.
    static func next(_ time: String, in zone: String, after instant: Int64 = Clock.wall.now) throws -> Int64 {
        let parts = time.split(separator: ":").compactMap { Int($0) }
        let components = DateComponents(hour: parts[0], minute: parts[1], second: parts.count > 2 ? parts[2] : 0)
        guard
            let next = try calendar(zone).nextDate(
                after: date(instant), matching: components, matchingPolicy: .nextTime)
        else { throw TestFailure("it is never \(time) in \(zone)") }
        return Int64(next.timeIntervalSince1970) * 1_000_000
    }

    /// Returns the time of day in `zone` at `instant`, `HH:MM:SS`.
    static func time(at instant: Int64, in zone: String) throws -> String {
        let parts = try calendar(zone).dateComponents([.hour, .minute, .second], from: date(instant))
        return [parts.hour, parts.minute, parts.second].map { String(format: "%02d", $0 ?? 0) }.joined(separator: ":")
    }

    /// Returns the date in `zone` at `instant`, `YYYY-MM-DD`.
    static func day(at instant: Int64, in zone: String) throws -> String {
        let parts = try calendar(zone).dateComponents([.year, .month, .day], from: date(instant))
        return String(format: "%04d-%02d-%02d", parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
    }

    /// Returns the day of the week in `zone` at `instant`: `Mon`.
    static func weekday(at instant: Int64, in zone: String) throws -> String {
        let number = try calendar(zone).component(.weekday, from: date(instant))
        return ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][number - 1]
    }

    /// A time of day that in no zone of whole hours is now, nor soon: seven hours and some minutes.
    static var notNow: String {
        let minute = (Clock.wall.now / 60_000_000 + 30) % 60
        return "07:" + String(format: "%02d", minute)
    }
}

extension Value {
    /// All days of the week.
    static let everyDay = Value.strings(["mon", "tue", "wed", "thu", "fri", "sat", "sun"])

    /// An instant, in µs.
    static func instant(_ microseconds: Int64) -> Value { .uint64(UInt64(clamping: microseconds)) }
}
