/// What an alarm remembers of its rule's occurrences, so that none rings twice, and none is lost.
///
/// # Theory of operation
///
/// In the course of time `since` is all there is to it: what was due up to then is behind the alarm. When the wall clock
/// is set back, `since` goes back with it, so that what comes again is due again, unless it is known to have been
/// handled: that is what the spans are for. Occurrences that were missed, by a clock that may have been wrong, aren't in
/// them.
public struct OccurrenceMemory: Hashable, Sendable {
    /// What was due at this instant or before is behind: it was handled, was missed, or is older than the rule.
    public private(set) var since: WallTime
    /// The occurrence that was handled last: that rang, or was stopped or skipped before it could.
    public private(set) var last: DueTime?
    /// The name of the zone by which that was due; `nil`: the rule is an instant.
    public private(set) var zoneName: String?
    /// Instants between which all occurrences were handled, ascending and disjoint; at most ``mostSpans``.
    public private(set) var spans: [ClosedRange<WallTime>]

    /// How many spans are remembered. A further one comes only by setting the clock to and fro; then the two that are
    /// closest become one, as if all between them had been handled.
    static let mostSpans = 8

    /// Remembers nothing but that the rule counts from `since` on.
    public init(since: WallTime) {
        self.init(since: since, last: nil, zoneName: nil, spans: [])
    }

    /// Describes a memory as it was kept.
    public init(since: WallTime, last: DueTime?, zoneName: String?, spans: [ClosedRange<WallTime>]) {
        self.since = since
        self.last = last
        self.zoneName = zoneName
        self.spans = spans
    }

    /// The end of the span in which `due` lies, if it was handled; `nil`: it wasn't.
    ///
    /// - Parameter zone: The zone by which it is due. The same date is handled only once in one zone, even if
    ///   the zone's rules have changed since.
    func endOfHandled(_ due: DueTime, in zone: Zone) -> WallTime? {
        if let span = spans.first(where: { $0.contains(due.instant) }) { return span.upperBound }
        guard let date = due.date, date == last?.date, zone.name == zoneName else { return nil }
        return due.instant
    }

    /// Remembers that `due` is handled, by the zone of this name.
    mutating func handle(_ due: DueTime, in zone: String?) {
        let isNext = last?.instant == since && due.instant > since
        last = due
        zoneName = due.date == nil ? nil : zone
        since = max(since, due.instant)
        guard due.date != nil else { return }
        insert(due.instant, isNext: isNext)
    }

    private mutating func insert(_ instant: WallTime, isNext: Bool) {
        if spans.contains(where: { $0.contains(instant) }) { return }
        let place = spans.firstIndex { $0.lowerBound > instant } ?? spans.count
        if isNext, place > 0 {
            spans[place - 1] = spans[place - 1].lowerBound...instant
        } else {
            spans.insert(instant...instant, at: place)
        }
        guard spans.count > Self.mostSpans else { return }
        let closest = spans.indices.dropFirst().min {
            spans[$0].lowerBound - spans[$0 - 1].upperBound < spans[$1].lowerBound - spans[$1 - 1].upperBound
        }
        guard let closest else { return }
        spans[closest - 1] = spans[closest - 1].lowerBound...spans[closest].upperBound
        spans.remove(at: closest)
    }

    /// Remembers that what was due up to `instant` is behind, without having been handled.
    mutating func miss(upTo instant: WallTime) {
        since = max(since, instant)
    }

    /// Takes the rule to count from `now` on, if it counts from later: the wall clock was set back.
    mutating func setBack(to now: WallTime) {
        since = min(since, now)
    }

    /// Takes the rule to count from `now` on; what was handled stays so.
    mutating func restart(at now: WallTime) {
        since = now
    }
}
