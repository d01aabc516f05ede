/// A set of days of the week.
public struct Weekdays: Hashable, Sendable {
    /// The set as bits: bit 0 is Monday, bit 6 Sunday.
    public let bits: UInt8

    /// All seven days.
    public static let all = Weekdays(Weekday.allCases)
    /// Monday to Friday.
    static let mondayToFriday = Weekdays(Weekday.allCases.prefix(5))
    /// Saturday and Sunday.
    static let weekend = Weekdays([.saturday, .sunday])

    /// Creates a set of these days.
    public init(_ days: some Sequence<Weekday>) {
        bits = days.reduce(0) { $0 | 1 << UInt8($1.index) }
    }

    /// The days, Monday first.
    public var days: [Weekday] { Weekday.allCases.filter(contains) }

    /// True if the set is empty.
    var isEmpty: Bool { bits == 0 }

    /// Returns true if the set contains `day`.
    public func contains(_ day: Weekday) -> Bool { bits & 1 << UInt8(day.index) != 0 }

    /// Returns the first date from `date` on with a day of the week in the set, which must not be empty.
    func first(from date: CivilDate) -> CivilDate {
        date.adding(days: Int64(week(from: date).trailingZeroBitCount))
    }

    /// Returns the last date up to `date` with a day of the week in the set, which must not be empty.
    func last(upTo date: CivilDate) -> CivilDate {
        // Bit 6 of the week that ends with `date` is `date`.
        date.adding(days: 1 - Int64(week(from: date.adding(days: 1)).leadingZeroBitCount))
    }

    /// Counts the dates from `first` through `last` with a day of the week in the set.
    func count(from first: CivilDate, through last: CivilDate) -> Int64 {
        guard first <= last else { return 0 }
        let (weeks, days) = (last.days - first.days + 1).quotientAndRemainder(dividingBy: 7)
        let rest = week(from: first) & (1 << UInt8(days) - 1)
        return weeks * Int64(bits.nonzeroBitCount) + Int64(rest.nonzeroBitCount)
    }

    /// Returns the set as bits of the seven days from `date`, which is bit 0.
    private func week(from date: CivilDate) -> UInt8 {
        let twice = UInt16(bits) << 7 | UInt16(bits)
        return UInt8(truncatingIfNeeded: twice >> UInt16(date.weekday.index)) & 0x7F
    }
}
