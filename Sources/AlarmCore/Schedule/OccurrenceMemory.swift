/// The record of an alarm's handled occurrences, so that none rings twice and none is lost.
///
/// # Theory of operation
///
/// While the clock runs on, `since` is enough: occurrences up to it are past. When the wall clock is set back, `since`
/// goes back with it, so that occurrences that come again are due again, unless they are in the spans, which record the
/// handled ones. Occurrences that were missed, by a clock that may have been wrong, aren't in them.
///
/// A machine that has lost the time starts with a clock that is years behind and is set right a little later. The
/// occurrences between aren't late then: they were past before. So once the clock is past the end of the last span,
/// `since` is not before that. The first span begins when the rule was made, so that this holds for a rule that never
/// came due, too.
public struct OccurrenceMemory: Hashable, Sendable {
    /// The instant up to which all occurrences are past: handled, missed, or older than the rule.
    public private(set) var since: WallTime
    /// The occurrence that was handled last: that rang, or was stopped or skipped before it could. One that rang, and
    /// by the clock is still to come, has the instant ``since``.
    public private(set) var last: DueTime?
    /// The name of the zone by which that was due or, as long as nothing was handled, by which the rule counted when it
    /// was made; `nil`: it isn't one in local time.
    public private(set) var zoneName: String?
    /// Instants between which all occurrences were handled, ascending and disjoint; at most ``mostSpans``. One begins
    /// with a rule in local time, and each time that it is put into service again, even if nothing has come due.
    public private(set) var spans: [ClosedRange<WallTime>]

    /// The most spans. When a missed occurrence would make one more, the two closest ones are merged, as if all between
    /// them had been handled. The two oldest might be years apart, by a clock that was wrong, and all between them yet
    /// to come.
    public static let mostSpans = 8

    /// Remembers nothing but that the rule counts from `since` on.
    ///
    /// - Parameter zoneName: The name of its zone; `nil`: it isn't one in local time.
    public init(since: WallTime, zoneName: String? = nil) {
        self.init(since: since, last: nil, zoneName: zoneName, spans: zoneName == nil ? [] : [since...since])
    }

    /// Describes a memory as it was kept.
    public init(since: WallTime, last: DueTime?, zoneName: String?, spans: [ClosedRange<WallTime>]) {
        self.since = since
        self.last = last
        self.zoneName = zoneName
        self.spans = spans
    }

    /// The span in which `due` lies, if it was handled; `nil`: it wasn't.
    ///
    /// - Parameter zone: The zone by which it is due. The same date is handled only once in one zone, even if the
    ///   zone's rules have changed since.
    func handledSpan(of due: DueTime, in zone: Zone) -> ClosedRange<WallTime>? {
        if let span = spans.first(where: { $0.contains(due.instant) }) { return span }
        guard let date = due.date, date == last?.date, zone.name == zoneName else { return nil }
        return due.instant...due.instant
    }

    /// Records that `due` is handled, perhaps before it has come.
    ///
    /// - Parameter previous: The due time of the occurrence before; `nil`: there was none since the rule was made.
    mutating func handle(_ due: DueTime, after previous: WallTime?, in zone: Zone, at now: WallTime) {
        last = due
        zoneName = due.date == nil ? nil : zone.name
        since = max(since, min(due.instant, now))
        let place = placeOfSpan(after: due.instant)
        if place > 0, previous.map({ $0 <= spans[place - 1].upperBound }) ?? true {
            let span = spans[place - 1]
            spans[place - 1] = span.lowerBound...max(span.upperBound, due.instant)
        } else {
            addSpan(due.instant, at: place)
        }
    }

    /// The occurrence that was handled last, if that was before it came; `nil`: it had come, or nothing was handled.
    var skipped: DueTime? { last.flatMap { $0.instant > since ? $0 : nil } }

    /// Forgets that the occurrence that was handled last is handled.
    ///
    /// - Parameter previous: The occurrence before it; `nil`: there was none since the rule was made.
    mutating func unskip(to previous: DueTime?) {
        guard let skipped else { return }
        if let place = spans.firstIndex(where: { $0.contains(skipped.instant) }) {
            let start = spans[place].lowerBound
            if start < skipped.instant {
                let end = previous.map(\.instant) ?? start
                // By another zone, what rang may be later than the occurrence before.
                spans[place] = start...(end > start ? max(end, since) : start)
            } else {
                spans.remove(at: place)
            }
        }
        last = previous.flatMap { previous in spans.contains { $0.contains(previous.instant) } ? previous : nil }
    }

    /// Marks the occurrence that was handled last as past, even if it is still to come by the clock: it wasn't skipped.
    mutating func passLast() {
        last = last.map { DueTime(min($0.instant, since), on: $0.date) }
    }

    private func placeOfSpan(after instant: WallTime) -> Int {
        spans.firstIndex { $0.lowerBound > instant } ?? spans.count
    }

    private mutating func addSpan(_ instant: WallTime, at place: Int) {
        spans.insert(instant...instant, at: place)
        guard spans.count > Self.mostSpans else { return }
        let closest = spans.indices.dropFirst().min {
            spans[$0].lowerBound - spans[$0 - 1].upperBound < spans[$1].lowerBound - spans[$1 - 1].upperBound
        }
        guard let closest else { return }
        spans[closest - 1] = spans[closest - 1].lowerBound...spans[closest].upperBound
        spans.remove(at: closest)
    }

    /// Marks occurrences up to `instant` as past, though not as handled.
    mutating func leave(upTo instant: WallTime) {
        since = max(since, instant)
    }

    /// Restarts the rule at `now` in `zone`: the wall clock was set back, or the zone has changed. Handled occurrences
    /// stay handled.
    mutating func restart(at now: WallTime, in zone: Zone) {
        since = now
        if last == nil { zoneName = zone.name }
    }

    /// Notes that the rule, of which nothing was handled, is meant in `zone` from now on.
    mutating func move(to zone: Zone) {
        zoneName = zone.name
    }

    /// Marks as past the occurrences that were past before the wall clock was set back, if at `now` it is beyond them
    /// again.
    ///
    /// - Returns: True if anything has changed.
    mutating func catchUp(with now: WallTime) -> Bool {
        guard let end = spans.last?.upperBound, since < end, end < now else { return false }
        since = end
        return true
    }

    /// Enables the rule at `now`: earlier occurrences are past. Handled ones stay handled.
    ///
    /// - Parameter isToRepeat: True if there is an occurrence after each; if not, one more is to come.
    mutating func enable(at now: WallTime, in zone: Zone, isToRepeat: Bool) {
        if !isToRepeat { last = nil }
        restart(at: now, in: zone)
        let place = placeOfSpan(after: now)
        if place == 0 || spans[place - 1].upperBound < now { addSpan(now, at: place) }
    }
}
