import Gettext
import Glibc

/// Local times in a zone: usually the service's, which may differ from this program's own.
///
/// The C library has one zone at a time per process: the environment's until ``use(zone:)``.
enum LocalTime {
    /// Displays times in the zone with this name in the time zone database, or of the file at this absolute path; ""
    /// has no effect. The corresponding C functions are `setenv` and `tzset`.
    static func use(zone name: String) {
        if !name.isEmpty { set(":" + name) }
    }

    /// Reloads the rules of the zone, which may have changed.
    static func reread() {
        if let zone = ProcessEnvironment.variable("TZ") { set(zone) }
    }

    private static func set(_ value: String) {
        // The library ignores a value that hasn't changed.
        for value in ["UTC0", value] {
            setenv("TZ", value, 1)
            tzset()
        }
    }

    /// Returns true if times are displayed in the zone with this name.
    static func isIn(zone name: String) -> Bool { ProcessEnvironment.variable("TZ") == ":" + name }

    /// Returns the day of the week, date, time and UTC offset: `Fri 2027-01-01 07:00:00+01:00`; in seconds or, if
    /// `isExact`, in microseconds if needed.
    static func text(_ microseconds: UInt64, isExact: Bool = false) -> String {
        let fraction = isExact ? InstantSyntax.fraction(microseconds) : ""
        let offset = formatted(microseconds, "%z")
        let time = formatted(microseconds, "%F %T\(fraction)")
        return "\(day(microseconds)) \(time)\(offset.dropLast(2)):\(offset.suffix(2))"
    }

    /// Returns the time of day, to the second.
    static func timeOfDay(_ microseconds: UInt64) -> String { formatted(microseconds, "%T") }

    /// The distances from an instant at which ``shortText(_:at:)`` becomes shorter, µs: a day, and the longest period
    /// in which each day of the week is unique.
    static let spans: [UInt64] = [86_400_000_000, 6 * 86_400_000_000]

    /// Returns the shortest unambiguous text of an instant at `now`: the time, `07:00`, unless `hasDay`, the day of the
    /// week and the time, or the date.
    static func shortText(_ microseconds: UInt64, at now: UInt64, hasDay: Bool = false) -> String {
        let distance = microseconds > now ? microseconds - now : 0
        guard distance <= spans[1] else { return formatted(microseconds, "%F") }
        let time = clock(microseconds, hasSeconds: false)
        return distance <= spans[0] && !hasDay ? time : "\(day(microseconds)) \(time)"
    }

    /// Returns the day of the week, date and time, `Fri 27 Nov 17:00`, with seconds only if not 0, and the year only if
    /// not that of `now`; if the local time is ambiguous, ``text(_:isExact:)``.
    static func date(_ microseconds: UInt64, at now: UInt64) -> String {
        if isShownTwice(microseconds) { return text(microseconds) }
        func number(_ field: String, _ instant: UInt64 = microseconds) -> Int { Int(formatted(instant, field)) ?? 0 }
        let year = number("%Y")
        let format = DateFormat(
            weekday: number("%u"), day: number("%d"), month: number("%m"), year: year == number("%Y", now) ? nil : year)
        return format.text(at: clock(microseconds))
    }

    /// Returns the time of day, `17:00`, on the day of `now`, else ``date(_:at:)``.
    static func dateUnlessToday(_ microseconds: UInt64, at now: UInt64) -> String {
        let isToday = formatted(microseconds, "%F") == formatted(now, "%F")
        return isToday && !isShownTwice(microseconds) ? clock(microseconds) : date(microseconds, at: now)
    }

    /// Returns the time of day in the person's format, with seconds only if not 0.
    static func clock(_ microseconds: UInt64, hasSeconds: Bool = true) -> String {
        timeOfDay(formatted(microseconds, hasSeconds ? "%T" : "%H:%M"))
    }

    /// Returns a time of day, `HH:MM` or `HH:MM:SS`, in the person's format; other text is unchanged.
    static func timeOfDay(_ text: String) -> String {
        let parts = text.split(separator: ":").compactMap { Int($0) }
        guard (2...3).contains(parts.count), (0...23).contains(parts[0]) else { return text }
        return TimeFormat.text(hour: parts[0], minute: parts[1], second: parts.count == 3 ? parts[2] : 0)
    }

    /// Returns the instant whose local time is the UTC time of `other`, both µs since 1970 UTC; if ambiguous, the one
    /// in standard time, if skipped, a time an hour off. The corresponding C function is `mktime`.
    static func instant(showing other: UInt64) -> UInt64 {
        var seconds = time_t(other / 1_000_000)
        var fields = tm()
        gmtime_r(&seconds, &fields)
        fields.tm_isdst = -1
        return UInt64(max(0, mktime(&fields))) * 1_000_000 + other % 1_000_000
    }

    /// Returns the instant of this local date, `YYYY-MM-DD`, and time, `HH:MM` or `HH:MM:SS`, µs since 1970 UTC.
    ///
    /// - Throws: ``Problem/usage(_:)`` if they are malformed.
    static func instant(on date: String, at time: String) throws(Problem) -> UInt64 {
        let seconds = time.utf8.count == 5 ? ":00" : ""
        return instant(showing: try InstantSyntax.microseconds("\(date)T\(time)\(seconds)Z"))
    }

    /// Returns the beginning of the day `days` before that of `now`, µs since 1970 UTC. The corresponding C function is
    /// `mktime`.
    static func beginningOfDay(_ days: Int, before now: UInt64) -> UInt64 {
        var seconds = time_t(now / 1_000_000)
        var fields = tm()
        localtime_r(&seconds, &fields)
        fields.tm_mday -= Int32(days)
        (fields.tm_hour, fields.tm_min, fields.tm_sec, fields.tm_isdst) = (0, 0, 0, -1)
        return UInt64(max(0, mktime(&fields))) * 1_000_000
    }

    /// Returns true if another instant has the same local time, when clocks are set back.
    private static func isShownTwice(_ microseconds: UInt64) -> Bool {
        let seconds = time_t(microseconds / 1_000_000)
        let offset = offset(seconds)
        return [seconds - 86_400, seconds + 86_400].map(self.offset).contains { other in
            other != offset && self.offset(seconds + offset - other) == other
        }
    }

    /// Returns the UTC offset, s.
    private static func offset(_ seconds: time_t) -> Int {
        var seconds = seconds
        var time = tm()
        localtime_r(&seconds, &time)
        return time.tm_gmtoff
    }

    private static func day(_ microseconds: UInt64) -> String { Messages.day(formatted(microseconds, "%a")) }

    /// Returns the instant in a format of `strftime`, with English names, since no locale is set for times.
    ///
    /// - Parameter fields: The C function `localtime_r`, or `gmtime_r` for UTC.
    static func formatted(
        _ microseconds: UInt64, _ format: String,
        by fields: (UnsafePointer<time_t>, UnsafeMutablePointer<tm>) -> UnsafeMutablePointer<tm>? = localtime_r
    ) -> String {
        var seconds = time_t(microseconds / 1_000_000)
        var time = tm()
        _ = fields(&seconds, &time)
        var buffer = [CChar](repeating: 0, count: 128)
        let count = strftime(&buffer, buffer.count, format, &time)
        return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
