import Gettext
import Glibc

/// Instants as clocks show them in a time zone: the service's, whatever this program's own is.
///
/// The C library knows one zone at a time, for the whole process. It is that of the environment until another is used.
enum LocalTime {
    /// Shows times from now on in the zone of this name in the time zone database, or of the file at this absolute
    /// path; with "", as before. The corresponding C functions are `setenv` and `tzset`.
    static func use(zone name: String) {
        if !name.isEmpty { set(":" + name) }
    }

    /// Reads the rules of the zone anew: they may have changed.
    static func reread() {
        if let zone = ProcessEnvironment.variable("TZ") { set(zone) }
    }

    private static func set(_ value: String) {
        // With the value that it has already, the library leaves all as it is.
        for value in ["UTC0", value] {
            setenv("TZ", value, 1)
            tzset()
        }
    }

    /// True if times are shown in the zone of this name.
    static func isIn(zone name: String) -> Bool { ProcessEnvironment.variable("TZ") == ":" + name }

    /// The day of the week, date, time and offset from UTC: `Fri 2027-01-01 07:00:00+01:00`; to the second, or, where
    /// `isExact`, to the microsecond the instant may have.
    static func text(_ microseconds: UInt64, isExact: Bool = false) -> String {
        let fraction = isExact ? InstantSyntax.fraction(microseconds) : ""
        let offset = formatted(microseconds, "%z")
        let time = formatted(microseconds, "%F %T\(fraction)")
        return "\(day(microseconds)) \(time)\(offset.dropLast(2)):\(offset.suffix(2))"
    }

    /// The time of day, to the second.
    static func timeOfDay(_ microseconds: UInt64) -> String { formatted(microseconds, "%T") }

    /// The distances from an instant at which ``shortText(_:at:)`` becomes shorter, µs: a day, and as many days as no
    /// day of the week is twice among.
    static let spans: [UInt64] = [86_400_000_000, 6 * 86_400_000_000]

    /// The shortest unambiguous text of an instant at `now`: the time, `07:00`, unless `hasDay`, the day of the week
    /// and the time, or the date.
    static func shortText(_ microseconds: UInt64, at now: UInt64, hasDay: Bool = false) -> String {
        let distance = microseconds > now ? microseconds - now : 0
        guard distance <= spans[1] else { return formatted(microseconds, "%F") }
        let time = clock(microseconds, hasSeconds: false)
        return distance <= spans[0] && !hasDay ? time : "\(day(microseconds)) \(time)"
    }

    /// The day of the week, the date and the time, `Fri 27 Nov 17:00`, with seconds and the year only where they aren't
    /// 0 or that of `now`; as ``text(_:isExact:)`` where clocks show it twice.
    static func date(_ microseconds: UInt64, at now: UInt64) -> String {
        if isShownTwice(microseconds) { return text(microseconds) }
        func number(_ field: String, _ instant: UInt64 = microseconds) -> Int { Int(formatted(instant, field)) ?? 0 }
        let year = number("%Y")
        let format = DateFormat(
            weekday: number("%u"), day: number("%d"), month: number("%m"), year: year == number("%Y", now) ? nil : year)
        return format.text(at: clock(microseconds))
    }

    /// The time of day as people's clocks show it, with its seconds only where they aren't 0.
    private static func clock(_ microseconds: UInt64, hasSeconds: Bool = true) -> String {
        timeOfDay(formatted(microseconds, hasSeconds ? "%T" : "%H:%M"))
    }

    /// A time of day, `HH:MM` or `HH:MM:SS`, as people's clocks show it; what is none stays as it is.
    static func timeOfDay(_ text: String) -> String {
        let parts = text.split(separator: ":").compactMap { Int($0) }
        guard (2...3).contains(parts.count), (0...23).contains(parts[0]) else { return text }
        return TimeFormat.text(hour: parts[0], minute: parts[1], second: parts.count == 3 ? parts[2] : 0)
    }

    /// The instant at which clocks show what those in UTC show at `other`, both microseconds since 1970 UTC; of two the
    /// one in winter, of none one of an hour beside. The corresponding C function is `mktime`.
    static func instant(showing other: UInt64) -> UInt64 {
        var seconds = time_t(other / 1_000_000)
        var fields = tm()
        gmtime_r(&seconds, &fields)
        fields.tm_isdst = -1
        return UInt64(max(0, mktime(&fields))) * 1_000_000 + other % 1_000_000
    }

    /// The instant at which clocks show this date, `YYYY-MM-DD`, and time, `HH:MM` or `HH:MM:SS`, µs since 1970 UTC.
    ///
    /// - Throws: ``Problem/usage(_:)`` if they aren't of this form.
    static func instant(on date: String, at time: String) throws(Problem) -> UInt64 {
        let seconds = time.utf8.count == 5 ? ":00" : ""
        return instant(showing: try InstantSyntax.microseconds("\(date)T\(time)\(seconds)Z"))
    }

    /// The beginning of the day that is so many days before that of `now`, µs since 1970 UTC. The corresponding C function
    /// is `mktime`.
    static func beginningOfDay(_ days: Int, before now: UInt64) -> UInt64 {
        var seconds = time_t(now / 1_000_000)
        var fields = tm()
        localtime_r(&seconds, &fields)
        fields.tm_mday -= Int32(days)
        (fields.tm_hour, fields.tm_min, fields.tm_sec, fields.tm_isdst) = (0, 0, 0, -1)
        return UInt64(max(0, mktime(&fields))) * 1_000_000
    }

    /// True if clocks show the same at another instant, as they are set back.
    private static func isShownTwice(_ microseconds: UInt64) -> Bool {
        let seconds = time_t(microseconds / 1_000_000)
        let offset = offset(seconds)
        return [seconds - 86_400, seconds + 86_400].map(self.offset).contains { other in
            other != offset && self.offset(seconds + offset - other) == other
        }
    }

    /// Seconds ahead of UTC.
    private static func offset(_ seconds: time_t) -> Int {
        var seconds = seconds
        var time = tm()
        localtime_r(&seconds, &time)
        return time.tm_gmtoff
    }

    private static func day(_ microseconds: UInt64) -> String { Messages.day(formatted(microseconds, "%a")) }

    /// The instant in a form of `strftime`; the locale's times aren't set, so names are English.
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
