/// An instant, µs since 1970 UTC.
struct Instant: KeyCodec {
    func decode(_ microseconds: UInt64, for key: ConfigurationKey) throws(Refusal) -> WallTime? {
        guard microseconds <= UInt64(WallTime.latest.microseconds) else {
            throw key.refusal(expected: "µs since 1970 UTC below 2^53", got: "\(microseconds)")
        }
        return WallTime(microseconds: Int64(microseconds))
    }

    func encode(_ instant: WallTime) -> UInt64 { UInt64(clamping: instant.microseconds) }
}

/// A time of day, `HH:MM` or `HH:MM:SS`.
struct TimeText: KeyCodec {
    func decode(_ text: String, for key: ConfigurationKey) throws(Refusal) -> TimeOfDay? {
        guard let time = TimeOfDay(text) else {
            throw key.refusal(expected: "HH:MM or HH:MM:SS, 00:00 to 23:59:59", got: Refusal.quoted(text))
        }
        return time
    }

    func encode(_ time: TimeOfDay) -> String { time.description }
}

/// A date, `YYYY-MM-DD`.
struct DateText: KeyCodec {
    func decode(_ text: String, for key: ConfigurationKey) throws(Refusal) -> CivilDate? {
        guard let date = CivilDate(text) else {
            throw key.refusal(expected: "YYYY-MM-DD, a date that exists", got: Refusal.quoted(text))
        }
        return date
    }

    func encode(_ date: CivilDate) -> String { date.description }
}

/// Days of the week by their names, at least one and each once.
struct WeekdayNames: KeyCodec {
    func decode(_ names: [String], for key: ConfigurationKey) throws(Refusal) -> Weekdays? {
        let all = Weekday.allCases.map(\.rawValue).joined(separator: " ")
        var days: [Weekday] = []
        for name in names {
            guard let day = Weekday(rawValue: name) else {
                throw key.refusal(expected: "names of \(all)", got: Refusal.quoted(name))
            }
            guard !days.contains(day) else { throw key.refusal(expected: "each day once", got: "\(name) twice") }
            days.append(day)
        }
        guard !days.isEmpty else { throw key.refusal(expected: "one or more of \(all)", got: "none") }
        return Weekdays(days)
    }

    func encode(_ weekdays: Weekdays) -> [String] { weekdays.days.map(\.rawValue) }
    func extraSize(of weekdays: Weekdays) -> Int { 8 * Weekday.allCases.count }
}

/// A length of time, µs.
struct Length: KeyCodec {
    let range: ClosedRange<Interval>
    /// True if zero is taken as well, for a length that isn't set.
    let allowsZero: Bool

    static let countdown = Length(.seconds(1)...(.days(366)), allowsZero: true)

    init(_ range: ClosedRange<Interval>, allowsZero: Bool = false) {
        self.range = range
        self.allowsZero = allowsZero
    }

    func decode(_ microseconds: UInt64, for key: ConfigurationKey) throws(Refusal) -> Interval? {
        if microseconds == 0, allowsZero { return nil }
        return try key.interval(microseconds, in: range, or: allowsZero ? "0 for none" : nil)
    }

    func encode(_ interval: Interval) -> UInt64 { UInt64(clamping: interval.microseconds) }
}

/// The time that an alert waits for an answer, µs.
struct Timeout: KeyCodec {
    func decode(_ microseconds: UInt64, for key: ConfigurationKey) throws(Refusal) -> AlertTimeout? {
        if microseconds == .max { return .never }
        return .after(
            try key.interval(microseconds, in: .seconds(10)...(.hours(24)), or: "\(UInt64.max) for never"))
    }

    func encode(_ timeout: AlertTimeout) -> UInt64 {
        switch timeout {
        case .after(let time): UInt64(clamping: time.microseconds)
        case .never: .max
        }
    }
}

extension ConfigurationKey {
    fileprivate func interval(
        _ microseconds: UInt64, in range: ClosedRange<Interval>, or exception: @autoclosure () -> String?
    ) throws(Refusal) -> Interval {
        let interval = Interval(microseconds: Int64(clamping: microseconds))
        guard range.contains(interval) else {
            throw refusal(expected: range.text + (exception().map { ", or \($0)" } ?? ""), got: "\(microseconds)")
        }
        return interval
    }
}

extension ClosedRange<Interval> {
    /// The range as refusals have it.
    var text: String { "\(lowerBound.microseconds) to \(upperBound.microseconds) µs" }
}
