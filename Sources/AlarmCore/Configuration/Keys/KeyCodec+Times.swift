/// A time of day or a date as text.
struct Written<Kept: WrittenTime>: KeyCodec {
    var type: SettingType { .string }

    func decode(_ value: SettingValue, for key: KeyName) throws(Refusal) -> Kept? {
        guard case .string(let text) = value else { throw key.mismatch(type) }
        guard let kept = Kept(text) else { throw key.refusal(expected: Kept.form, got: .quoted(text)) }
        return kept
    }

    func encode(_ kept: Kept) -> SettingValue { .string(kept.description) }
}

/// A time of day or a date, which is written in one form.
protocol WrittenTime: LosslessStringConvertible, Equatable {
    /// A description of the form, for refusals.
    static var form: LocalizableText { get }
}

extension TimeOfDay: WrittenTime {
    static var form: LocalizableText { LocalizableText("HH:MM or HH:MM:SS, 00:00 to 23:59:59") }
}

extension CivilDate: WrittenTime {
    static var form: LocalizableText { LocalizableText("YYYY-MM-DD, a date that exists") }
}

/// Days of the week by their names, at least one and each once.
struct WeekdayNames: KeyCodec {
    var type: SettingType { .strings }

    func decode(_ value: SettingValue, for key: KeyName) throws(Refusal) -> Weekdays? {
        guard case .strings(let names) = value else { throw key.mismatch(type) }
        var all: LocalizableText { .verbatim(Weekday.allCases.map(\.rawValue).joined(separator: " ")) }
        var days: [Weekday] = []
        for name in names {
            guard let day = Weekday(rawValue: name) else {
                throw key.refusal(expected: LocalizableText("names of {names}", ["names": all]), got: .quoted(name))
            }
            guard !days.contains(day) else {
                throw key.refusal(
                    expected: LocalizableText("each day once"),
                    got: LocalizableText("{name} twice", ["name": .verbatim(name)]))
            }
            days.append(day)
        }
        guard !days.isEmpty else {
            throw key.refusal(
                expected: LocalizableText("one or more of {names}", ["names": all]), got: LocalizableText("nothing"))
        }
        return Weekdays(days)
    }

    func encode(_ weekdays: Weekdays) -> SettingValue { .strings(weekdays.days.map(\.rawValue)) }
    func extraSize(of weekdays: Weekdays) -> Int { 8 * Weekday.allCases.count }
}

/// An instant, µs since 1970 UTC.
package struct Instant: KeyCodec {
    /// True if zero is accepted as well, for an instant that isn't set.
    private let allowsZero: Bool

    package var type: SettingType { .uint64 }

    /// Creates a codec.
    package init(allowsZero: Bool = false) {
        self.allowsZero = allowsZero
    }

    package func decode(_ value: SettingValue, for key: KeyName) throws(Refusal) -> WallTime? {
        guard case .uint64(let microseconds) = value else { throw key.mismatch(type) }
        return microseconds == 0 && allowsZero ? nil : try Self.instant(microseconds, for: key)
    }

    package func encode(_ instant: WallTime) -> SettingValue { .uint64(UInt64(clamping: instant.microseconds)) }

    /// Reads an instant, µs since 1970 UTC.
    ///
    /// - Throws: `Refusal.invalidConfiguration`, for a key of the schedule `invalidSchedule`.
    package static func instant(_ microseconds: UInt64, for key: KeyName) throws(Refusal) -> WallTime {
        guard microseconds <= UInt64(WallTime.latest.microseconds) else {
            throw key.refusal(
                expected: LocalizableText("µs since 1970 UTC below 2^53"), got: .number(microseconds))
        }
        return WallTime(microseconds: Int64(microseconds))
    }
}

/// A length of time, µs.
struct Length: KeyCodec {
    let range: ClosedRange<Interval>
    /// True if zero is accepted as well, for a length that isn't set.
    var allowsZero = false
    var type: SettingType { .uint64 }

    static let countdown = Length(range: .seconds(1)...(.days(366)), allowsZero: true)

    func decode(_ value: SettingValue, for key: KeyName) throws(Refusal) -> Interval? {
        guard case .uint64(let microseconds) = value else { throw key.mismatch(type) }
        if microseconds == 0, allowsZero { return nil }
        return try key.interval(microseconds, in: range, or: allowsZero ? LocalizableText("0 for none") : nil)
    }

    func encode(_ interval: Interval) -> SettingValue { .uint64(UInt64(clamping: interval.microseconds)) }
}

/// The time that an alert waits for an answer, µs; the greatest number: no limit.
struct Timeout: KeyCodec {
    var type: SettingType { .uint64 }

    func decode(_ value: SettingValue, for key: KeyName) throws(Refusal) -> AlertTimeout? {
        guard case .uint64(let microseconds) = value else { throw key.mismatch(type) }
        if microseconds == .max { return .never }
        return .after(
            try key.interval(
                microseconds, in: .seconds(10)...(.hours(24)),
                or: LocalizableText("{number} for never", ["number": .number(UInt64.max)])))
    }

    func encode(_ timeout: AlertTimeout) -> SettingValue {
        switch timeout {
        case .after(let time): .uint64(UInt64(clamping: time.microseconds))
        case .never: .uint64(.max)
        }
    }
}

extension KeyName {
    fileprivate func interval(
        _ microseconds: UInt64, in range: ClosedRange<Interval>, or exception: @autoclosure () -> LocalizableText?
    ) throws(Refusal) -> Interval {
        let interval = Interval(microseconds: Int64(clamping: microseconds))
        guard range.contains(interval) else {
            let expected = exception().map {
                LocalizableText("{range}, or {exception}", ["range": range.text, "exception": $0])
            }
            throw refusal(expected: expected ?? range.text, got: .verbatim(interval.unitText))
        }
        return interval
    }
}

extension ClosedRange<Interval> {
    /// The range as refusals have it: `1s to 366d`.
    var text: LocalizableText {
        LocalizableText(
            "{first} to {last}",
            ["first": .verbatim(lowerBound.unitText), "last": .verbatim(upperBound.unitText)])
    }
}
