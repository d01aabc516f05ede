/// The record of an alarm's handled occurrences, so that none rings twice and none is lost.
///
/// # Theory of operation
///
/// As long as the clock isn't set, `since` is enough: occurrences up to it are past. When the wall clock is set back,
/// `since` goes back with it, so that repeated occurrences are due again, except those in the spans, which record the
/// handled ones. Missed occurrences aren't recorded in spans, since the clock may have been wrong.
///
/// A machine that has lost the time starts with a clock that is years behind and is corrected a little later. The
/// occurrences in between aren't late then: they were past before. So once the clock is past the end of the last span,
/// `since` is moved at least there. The first span begins when the rule was made, so that this also holds for a rule
/// that never came due.
public struct OccurrenceMemory: Hashable, Sendable {
    /// The instant up to which all occurrences are past: handled, missed, or older than the rule.
    public private(set) var since: WallTime
    /// The last handled occurrence: it rang, or was stopped or skipped before. An occurrence that rang, and is in the
    /// future since the clock was set back, has the instant ``since``.
    public private(set) var last: DueTime?
    /// The name of the zone of ``last`` or, as long as nothing was handled, of the rule when it was made; `nil`: the
    /// rule isn't in local time.
    public private(set) var zoneName: String?
    /// Ranges in which all occurrences were handled, ascending and disjoint; at most ``mostSpans``. A span begins when
    /// a rule in local time is made or enabled, even if nothing has come due.
    public private(set) var spans: [ClosedRange<WallTime>]

    /// The most spans. Instead of one more, the two closest spans are merged, as if all occurrences between them had
    /// been handled. They aren't always the two oldest: by a wrong clock, these may be years apart, and the occurrences
    /// between them still to come.
    public static let mostSpans = 8

    /// Creates the memory of a rule that begins at `since`.
    ///
    /// - Parameter zoneName: The name of the rule's zone; `nil`: the rule isn't in local time.
    public init(since: WallTime, zoneName: String? = nil) {
        self.init(since: since, last: nil, zoneName: zoneName, spans: zoneName == nil ? [] : [since...since])
    }

    /// Describes a stored memory.
    public init(since: WallTime, last: DueTime?, zoneName: String?, spans: [ClosedRange<WallTime>]) {
        self.since = since
        self.last = last
        self.zoneName = zoneName
        self.spans = spans
    }

    /// Returns the span that contains `due`; `nil`: it wasn't handled.
    ///
    /// - Parameter zone: The zone of `due`. A date is handled only once in the same zone, even if the zone's rules have
    ///   changed since.
    func handledSpan(of due: DueTime, in zone: Zone) -> ClosedRange<WallTime>? {
        if let span = spans.first(where: { $0.contains(due.instant) }) { return span }
        guard let date = due.date, date == last?.date, zone.name == zoneName else { return nil }
        return due.instant...due.instant
    }

    /// Records that `due` is handled, possibly before its time.
    ///
    /// - Parameter previous: The due time of the previous occurrence; `nil`: there was none since the rule was made.
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

    /// The last handled occurrence if it was handled before its time; `nil`: it was due, or nothing was handled.
    var skipped: DueTime? { last.flatMap { $0.instant > since ? $0 : nil } }

    /// Makes the last handled occurrence unhandled again, if it was skipped.
    ///
    /// - Parameter previous: The previous occurrence; `nil`: there was none since the rule was made.
    mutating func unskip(to previous: DueTime?) {
        guard let skipped else { return }
        if let place = spans.firstIndex(where: { $0.contains(skipped.instant) }) {
            let start = spans[place].lowerBound
            if start < skipped.instant {
                let end = previous.map(\.instant) ?? start
                // In another zone, the last ring may be later than the previous occurrence.
                spans[place] = start...(end > start ? max(end, since) : start)
            } else {
                spans.remove(at: place)
            }
        }
        last = previous.flatMap { previous in spans.contains { $0.contains(previous.instant) } ? previous : nil }
    }

    /// Marks the last handled occurrence as past, even if the clock says otherwise: it wasn't skipped.
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

    /// Marks occurrences up to `instant` as past, but not as handled.
    mutating func leave(upTo instant: WallTime) {
        since = max(since, instant)
    }

    /// Restarts the rule at `now` in `zone`: the wall clock was set back, or the zone has changed. Handled occurrences
    /// stay handled.
    mutating func restart(at now: WallTime, in zone: Zone) {
        since = now
        if last == nil { zoneName = zone.name }
    }

    /// Sets the zone of a rule of which nothing was handled yet.
    mutating func move(to zone: Zone) {
        zoneName = zone.name
    }

    /// Marks the occurrences that were past before the wall clock was set back as past again, if the clock is now
    /// beyond them.
    ///
    /// - Returns: True if anything has changed.
    mutating func catchUp(with now: WallTime) -> Bool {
        guard let end = spans.last?.upperBound, since < end, end < now else { return false }
        since = end
        return true
    }

    /// Enables the rule at `now`: earlier occurrences are past. Handled ones stay handled.
    ///
    /// - Parameter isToRepeat: True if the rule repeats; if not, one more occurrence is to come.
    mutating func enable(at now: WallTime, in zone: Zone, isToRepeat: Bool) {
        if !isToRepeat { last = nil }
        restart(at: now, in: zone)
        let place = placeOfSpan(after: now)
        if place == 0 || spans[place - 1].upperBound < now { addSpan(now, at: place) }
    }
}
