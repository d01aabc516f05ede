internal import AlarmCore

/// A yearly rule for the offset of local time: a value of the environment variable `TZ` as defined by POSIX, and
/// extended by RFC 8536, section 3.3, for the footers of zone files.
struct TZRule: Equatable {
    /// The yearly time of an offset change.
    struct Change: Equatable {
        let day: YearlyDay
        /// The time of the change, seconds after 00:00 in the local time before it: at most 167 hours, either way.
        let time: Int64
    }

    /// Daylight saving time during a part of the year.
    struct DaylightSaving: Equatable {
        /// The offset of daylight saving time from UTC, seconds.
        let offset: Int64
        let start: Change
        let end: Change
    }

    /// The offset of local time from UTC outside of daylight saving time, seconds.
    let standardOffset: Int64
    /// The daylight saving time; `nil`: the offset never changes.
    let daylightSaving: DaylightSaving?

    /// The first instant for which a rule is expanded, the beginning of 1900, seconds since 1970 UTC: no clock can be
    /// set to earlier times, and no rule in the database is that old.
    static let distantPast: Int64 = -2_208_988_800

    /// The offset changes of a rule in some years.
    struct Expansion {
        /// The offset of local time from UTC before the first transition, seconds.
        let initialOffset: Int64
        /// The transitions, ascending, each to a different offset.
        let transitions: [Zone.Transition]
    }

    /// Returns the transitions of the years around `instants`, possibly with some more.
    func expansion(over instants: ClosedRange<Int64>) -> Expansion {
        guard let daylightSaving else { return Expansion(initialOffset: standardOffset, transitions: []) }
        let first = Self.year(at: max(instants.lowerBound, Self.distantPast)) - 1
        let last = Self.year(at: max(instants.upperBound, Self.distantPast)) + 1
        var year = changes(in: first - 1, daylightSaving)
        var offset: Int64?
        var initialOffset = standardOffset
        var transitions: [Zone.Transition] = []
        transitions.reserveCapacity(Int(last - first) * 2 + 4)
        for number in first...last + 1 {
            let next = changes(in: number, daylightSaving)
            // Daylight saving time that ends only when the next one begins never ends.
            let isWholeYear = year.second.instant >= next.first.instant
            if let before = offset {
                if year.first.offset != before { transitions.append(year.first) }
                if !isWholeYear, year.second.offset != year.first.offset { transitions.append(year.second) }
            } else {
                initialOffset = isWholeYear ? year.first.offset : year.second.offset
            }
            offset = isWholeYear ? year.first.offset : year.second.offset
            year = next
        }
        return Expansion(initialOffset: initialOffset, transitions: transitions)
    }

    private static func year(at instant: Int64) -> Int64 { CivilDate(localSeconds: instant).components.year }

    private func changes(
        in year: Int64, _ daylightSaving: DaylightSaving
    ) -> (first: Zone.Transition, second: Zone.Transition) {
        let start = Zone.Transition(
            at: daylightSaving.start.localSeconds(in: year) - standardOffset, to: daylightSaving.offset)
        let end = Zone.Transition(
            at: daylightSaving.end.localSeconds(in: year) - daylightSaving.offset, to: standardOffset)
        return start.instant <= end.instant ? (start, end) : (end, start)
    }
}

extension TZRule.Change {
    /// Returns the time of the change in `year`, seconds since 1970-01-01 00:00 in the local time before it.
    fileprivate func localSeconds(in year: Int64) -> Int64 { day.days(in: year) * 86_400 + time }
}
