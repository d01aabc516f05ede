/// A time of day or a date as text.
struct Written<Kept: LosslessStringConvertible & Equatable>: KeyCodec {
    let expected: String
    var type: Setting.ValueType { .string }

    func decode(_ value: Setting.Value, for key: ConfigurationKey) throws(Refusal) -> Kept? {
        guard case .string(let text) = value else { throw key.mismatch(type) }
        guard let kept = Kept(text) else { throw key.refusal(expected: expected, got: Refusal.quoted(text)) }
        return kept
    }

    func encode(_ kept: Kept) -> Setting.Value { .string(kept.description) }
}

/// Days of the week by their names, at least one and each once.
struct WeekdayNames: KeyCodec {
    var type: Setting.ValueType { .strings }

    func decode(_ value: Setting.Value, for key: ConfigurationKey) throws(Refusal) -> Weekdays? {
        guard case .strings(let names) = value else { throw key.mismatch(type) }
        var all: String { Weekday.allCases.map(\.rawValue).joined(separator: " ") }
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

    func encode(_ weekdays: Weekdays) -> Setting.Value { .strings(weekdays.days.map(\.rawValue)) }
    func extraSize(of weekdays: Weekdays) -> Int { 8 * Weekday.allCases.count }
}

/// An instant, µs since 1970 UTC.
struct Instant: KeyCodec {
    var type: Setting.ValueType { .uint64 }

    func decode(_ value: Setting.Value, for key: ConfigurationKey) throws(Refusal) -> WallTime? {
        guard case .uint64(let microseconds) = value else { throw key.mismatch(type) }
        guard microseconds <= UInt64(WallTime.latest.microseconds) else {
            throw key.refusal(expected: "µs since 1970 UTC below 2^53", got: "\(microseconds)")
        }
        return WallTime(microseconds: Int64(microseconds))
    }

    func encode(_ instant: WallTime) -> Setting.Value { .uint64(UInt64(clamping: instant.microseconds)) }
}

/// A length of time, µs.
struct Length: KeyCodec {
    let range: ClosedRange<Interval>
    /// True if zero is accepted as well, for a length that isn't set.
    var allowsZero = false
    var type: Setting.ValueType { .uint64 }

    static let countdown = Length(range: .seconds(1)...(.days(366)), allowsZero: true)

    func decode(_ value: Setting.Value, for key: ConfigurationKey) throws(Refusal) -> Interval? {
        guard case .uint64(let microseconds) = value else { throw key.mismatch(type) }
        if microseconds == 0, allowsZero { return nil }
        return try key.interval(microseconds, in: range, or: allowsZero ? "0 for none" : nil)
    }

    func encode(_ interval: Interval) -> Setting.Value { .uint64(UInt64(clamping: interval.microseconds)) }
}

/// The time that an alert waits for an answer, µs; the greatest number: no limit.
struct Timeout: KeyCodec {
    var type: Setting.ValueType { .uint64 }

    func decode(_ value: Setting.Value, for key: ConfigurationKey) throws(Refusal) -> AlertTimeout? {
        guard case .uint64(let microseconds) = value else { throw key.mismatch(type) }
        if microseconds == .max { return .never }
        return .after(try key.interval(microseconds, in: .seconds(10)...(.hours(24)), or: "\(UInt64.max) for never"))
    }

    func encode(_ timeout: AlertTimeout) -> Setting.Value {
        switch timeout {
        case .after(let time): .uint64(UInt64(clamping: time.microseconds))
        case .never: .uint64(.max)
        }
    }
}

extension ConfigurationKey {
    fileprivate func interval(
        _ microseconds: UInt64, in range: ClosedRange<Interval>, or exception: @autoclosure () -> String?
    ) throws(Refusal) -> Interval {
        let interval = Interval(microseconds: Int64(clamping: microseconds))
        guard range.contains(interval) else {
            let or = exception().map { ", or \($0)" } ?? ""
            throw refusal(expected: range.text + or, got: "\(microseconds)")
        }
        return interval
    }
}

extension ClosedRange<Interval> {
    /// The range as refusals have it.
    var text: String { "\(lowerBound.microseconds) to \(upperBound.microseconds) µs" }
}
