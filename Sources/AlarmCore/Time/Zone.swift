/// A time zone: the offset of its local time from UTC at each instant. It is immutable; new rules make a new object.
///
/// # Theory of operation
///
/// A zone is a table of the instants at which its offset changes. If changes recur by a rule, such as daylight saving,
/// the table covers 400 years of them: the calendar, including days of the week, repeats after that time, and so does
/// the table. Every query is a binary search, for any instant.
public final class Zone: Sendable {
    /// A change of the offset.
    public struct Transition: Hashable, Sendable {
        /// Seconds since 1970-01-01 00:00 UTC.
        public let instant: Int64
        /// The new offset, seconds ahead of UTC.
        public let offset: Int64

        /// Describes a transition.
        public init(at instant: Int64, to offset: Int64) {
            self.instant = instant
            self.offset = offset
        }
    }

    /// A span of time with one offset.
    struct Segment {
        /// The range, seconds since 1970 UTC.
        let instants: Range<Int64>
        /// The offset, seconds ahead of UTC.
        let offset: Int64

        /// Returns the instant of `local` if it is far enough from the span's ends that no other offset can apply.
        func resolve(_ local: Int64) -> Int64? {
            let instant = local - offset
            let margin = 2 * Zone.greatestOffset
            return instants.lowerBound + margin <= instant && instant < instants.upperBound - margin ? instant : nil
        }
    }

    /// A range of local times that clocks skip when they are set forward.
    struct Gap: Hashable {
        /// The first instant after the gap, seconds since 1970 UTC.
        let end: Int64
        /// The skipped local seconds.
        let missing: Range<Int64>
    }

    /// The instants of a local time in a zone.
    enum Resolution: Hashable {
        /// The instant at which the zone's clocks show the time; if they do so twice, the first.
        case instant(Int64)
        /// No instant: the clocks skip the time.
        case missing(Gap)
    }

    /// The period of the calendar, 400 years, in seconds.
    public static let cycle: Int64 = 146_097 * CivilDate.secondsPerDay

    /// A number of seconds larger than the distance between any two instants in queries.
    private static let farAway: Int64 = 1 << 60

    /// The greatest offset from UTC in either direction, seconds; RFC 8536 allows a little less.
    public static let greatestOffset: Int64 = 26 * 3600

    /// The zone's name in the time zone database, such as `Europe/Berlin`, or the absolute path of its file.
    public let name: String
    /// The start of each offset except the first, ascending.
    private let instants: [Int64]
    /// The offsets; one more than transitions.
    private let offsets: [Int64]
    /// True if the last 400 years of the table repeat forever.
    private let recurs: Bool
    /// The dates that the zone left out, such as Apia's 2011-12-30, when it crossed the date line.
    let missingDates: [CivilDate]

    /// Describes a zone.
    ///
    /// - Parameters:
    ///   - initialOffset: The offset before the first transition, seconds ahead of UTC.
    ///   - transitions: In ascending order of their instants.
    ///   - recurs: True if the last ``cycle`` of the table repeats forever; the table must then span one.
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

    /// Returns the offset at `instant`, seconds since 1970 UTC, in seconds ahead of UTC.
    public func offset(at instant: Int64) -> Int64 {
        offsets[index(at: instant - cycles(before: instant) * Self.cycle)]
    }

    /// Returns the local time at `instant`, seconds since 1970-01-01 00:00 local time.
    public func localSeconds(at instant: WallTime) -> Int64 {
        let seconds = instant.seconds
        return seconds + offset(at: seconds)
    }

    /// Returns the local date at `instant`.
    public func date(at instant: WallTime) -> CivilDate { CivilDate(localSeconds: localSeconds(at: instant)) }

    /// Returns the span that contains `instant`, seconds since 1970 UTC.
    func segment(at instant: Int64) -> Segment {
        let shift = cycles(before: instant) * Self.cycle
        let index = index(at: instant - shift)
        // The first and last spans are unbounded for all practical instants.
        let start = index > 0 ? instants[index - 1] : -Self.farAway
        let end = index < instants.count ? instants[index] : Self.farAway
        return Segment(instants: start + shift..<max(start, end) + shift, offset: offsets[index])
    }

    /// Returns the instants of `local`, seconds since 1970-01-01 00:00 local time.
    func resolve(_ local: Int64) -> Resolution {
        // The table must extend past `local`, whose instant may be on a neighbouring day.
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

    /// Returns the index of the offset at `instant`.
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
    /// Returns true if both have the same name and the same table.
    public static func == (left: Zone, right: Zone) -> Bool {
        left === right
            || (left.name == right.name && left.recurs == right.recurs && left.instants == right.instants
                && left.offsets == right.offsets)
    }

    /// Hashes the name only: two versions of a zone are rarely in use.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
