/// A time zone: the offset of its local time from UTC at each instant. It is immutable; new rules make a new object.
///
/// # Theory of operation
///
/// A zone is a table of the instants at which its offset changes. Where such changes recur by a rule, as daylight
/// saving does, the table says so for 400 years: after as long, the calendar repeats itself to the day of the week, and
/// so does the table. Every question is a binary search, however far away it lies.
public final class Zone: Sendable {
    /// An instant from which on another offset holds.
    public struct Transition: Hashable, Sendable {
        /// Seconds since 1970-01-01 00:00 UTC.
        public let instant: Int64
        /// Seconds that local time is ahead of UTC from then on.
        public let offset: Int64

        /// Describes a transition.
        public init(at instant: Int64, to offset: Int64) {
            self.instant = instant
            self.offset = offset
        }
    }

    /// A span of time in which one offset holds.
    struct Segment {
        /// Its range, seconds since 1970 UTC.
        let instants: Range<Int64>
        /// Seconds that local time is ahead of UTC.
        let offset: Int64

        /// Returns the instant of `local`, if it is so far within the span that no other offset can apply.
        func resolve(_ local: Int64) -> Int64? {
            let instant = local - offset
            let margin = 2 * Zone.greatestOffset
            return instants.lowerBound + margin <= instant && instant < instants.upperBound - margin ? instant : nil
        }
    }

    /// A local time that no clock in the zone ever shows, because they are set forward past it.
    struct Gap: Hashable {
        /// The first instant after the gap, seconds since 1970 UTC.
        let end: Int64
        /// The local seconds that are missing.
        let missing: Range<Int64>
    }

    /// The instants of a local time in a zone.
    enum Resolution: Hashable {
        /// The instant at which the zone's clocks show it; where they do so twice, the first.
        case instant(Int64)
        /// There is none: the clocks skip it.
        case missing(Gap)
    }

    /// After so many seconds, 400 years, the calendar repeats itself.
    public static let cycle: Int64 = 146_097 * CivilDate.secondsPerDay

    /// More seconds than there are between any two instants that are asked about.
    private static let farAway: Int64 = 1 << 60

    /// Seconds by which an offset may differ from UTC, either way: RFC 8536 allows a little less.
    public static let greatestOffset: Int64 = 26 * 3600

    /// The zone's name in the time zone database, such as `Europe/Berlin`, or the absolute path of its file.
    public let name: String
    /// The beginning of each offset but the first, ascending.
    private let instants: [Int64]
    /// The offsets: one more than there are transitions.
    private let offsets: [Int64]
    /// True if the last 400 years of the table repeat for ever.
    private let recurs: Bool
    /// The dates that the zone has left out, as Apia did 2011-12-30, when it went over the date line.
    let missingDates: [CivilDate]

    /// Describes a zone.
    ///
    /// - Parameters:
    ///   - initialOffset: The seconds that local time is ahead of UTC before the first transition.
    ///   - transitions: In ascending order of their instants.
    ///   - recurs: True if the last ``cycle`` of the table, which it then spans, repeats for ever.
    public init(name: String, initialOffset: Int64, transitions: [Transition] = [], recurs: Bool = false) {
        self.name = name
        instants = transitions.map(\.instant)
        offsets = [initialOffset] + transitions.map(\.offset)
        self.recurs = recurs && !transitions.isEmpty
        missingDates = Self.missingDates(initialOffset, transitions)
    }

    /// Coordinated Universal Time.
    public static let utc = Zone(name: "UTC", initialOffset: 0)

    private static func missingDates(_ initialOffset: Int64, _ transitions: [Transition]) -> [CivilDate] {
        var dates: [CivilDate] = []
        var before = initialOffset
        for transition in transitions {
            let missing = transition.instant + before..<max(before, transition.offset) + transition.instant
            before = transition.offset
            guard missing.count >= CivilDate.secondsPerDay else { continue }
            var date = CivilDate(localSeconds: missing.lowerBound + CivilDate.secondsPerDay - 1)
            while date.startOfDay + CivilDate.secondsPerDay <= missing.upperBound {
                dates.append(date)
                date = date.adding(days: 1)
            }
        }
        return dates
    }

    // MARK: Questions

    /// Seconds that local time is ahead of UTC at `instant`, in seconds since 1970 UTC.
    public func offset(at instant: Int64) -> Int64 {
        offsets[index(at: instant - cycles(before: instant) * Self.cycle)]
    }

    /// Returns the local time at `instant`, seconds since 1970-01-01 00:00 local time.
    public func localSeconds(at instant: WallTime) -> Int64 {
        let seconds = instant.seconds
        return seconds + offset(at: seconds)
    }

    /// The date that the zone's calendars show at `instant`.
    public func date(at instant: WallTime) -> CivilDate { CivilDate(localSeconds: localSeconds(at: instant)) }

    /// The span of time in which `instant`, seconds since 1970 UTC, lies.
    func segment(at instant: Int64) -> Segment {
        let shift = cycles(before: instant) * Self.cycle
        let index = index(at: instant - shift)
        // There is time before and after the table as far as anybody looks.
        let start = index > 0 ? instants[index - 1] : -Self.farAway
        let end = index < instants.count ? instants[index] : Self.farAway
        return Segment(instants: start + shift..<max(start, end) + shift, offset: offsets[index])
    }

    /// Returns the instants of `local`, seconds since 1970-01-01 00:00 local time.
    func resolve(_ local: Int64) -> Resolution {
        // The table has to reach a little beyond: what is shown at an instant may be the time of a neighbouring day.
        let shift = cycles(before: local + Self.greatestOffset) * Self.cycle
        let local = local - shift
        var index = index(at: local - Self.greatestOffset)
        while true {
            if index > 0, local < instants[index - 1] + offsets[index] {
                let end = instants[index - 1]
                let missing = end + offsets[index - 1] + shift..<end + offsets[index] + shift
                return .missing(Gap(end: end + shift, missing: missing))
            }
            guard index < instants.count, local >= instants[index] + offsets[index] else {
                return .instant(local - offsets[index] + shift)
            }
            index += 1
        }
    }

    /// Returns the number of cycles by which `instant` is moved back into the table.
    private func cycles(before instant: Int64) -> Int64 {
        guard recurs, let last = instants.last, instant > last else { return 0 }
        return (instant - last - 1) / Self.cycle + 1
    }

    /// The index of the offset that holds at `instant`.
    private func index(at instant: Int64) -> Int {
        var (low, high) = (0, instants.count)
        while low < high {
            let middle = (low + high) / 2
            if instants[middle] <= instant { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension Zone: Hashable {
    /// True if both have the same name and the same table.
    public static func == (left: Zone, right: Zone) -> Bool {
        left === right
            || (left.name == right.name && left.recurs == right.recurs && left.instants == right.instants
                && left.offsets == right.offsets)
    }

    /// Hashes the name: rarely are two versions of a zone in use.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
