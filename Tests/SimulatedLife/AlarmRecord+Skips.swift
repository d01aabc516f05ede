import AlarmCore

/// The occurrences of an alarm that were skipped, and can be put back.
extension AlarmRecord {
    /// An occurrence that was cancelled before it was due.
    struct Skip {
        let due: Rule.Due
        /// The latest handled instant before.
        let latestHandled: (instant: Int64, isUncertain: Bool)
        /// The date and zone of the latest handled instant before.
        let last: (date: Int64, zone: String)?
        /// The range that became optional with it.
        let optionalRange: ClosedRange<Int64>?
    }

    /// Notes that `due` was cancelled when the wall clock showed `wall`.
    func cancel(_ due: Rule.Due, at wall: Int64) {
        let (earlier, wereUncertain, lastBefore) = (skips, areSkipsUncertain, last)
        let latestBefore = (latestHandled, isLatestHandledUncertain)
        let ranges = optionalRanges.count
        handle(due, at: wall)
        guard configuration.rule.repeats, due.instant > wall else { return }
        let range = optionalRanges.count > ranges ? optionalRanges.last : nil
        skips = earlier + [Skip(due: due, latestHandled: latestBefore, last: lastBefore, optionalRange: range)]
        // What was skipped by a clock that was ahead, or in another zone, may be later.
        areSkipsUncertain = wereUncertain || earlier.contains { $0.due.instant > due.instant }
    }

    /// Returns true if the service may report `instant` as skipped: it is the last skipped occurrence or, since the one
    /// after was put back, one that was handled, perhaps in another zone, or missed by a clock that was ahead.
    func maySkip(_ instant: Int64, _ history: WallHistory) -> Bool {
        if skips.last?.due.instant == instant || areSkipsUncertain { return true }
        guard hasUnskipped else { return false }
        return handled.contains(instant) || isOptional(instant, history)
    }

    /// Notes that the occurrence of `instant` was put back, so that it is pending again.
    ///
    /// - Returns: True if it was the last skipped one; false if it had rung, or its zone has changed.
    func unskip(_ instant: Int64) -> Bool {
        hasUnskipped = true
        handled.remove(instant)
        guard let skip = skips.last, skip.due.instant == instant, !areSkipsUncertain else {
            // It may be due on another instant now, and with it others that were skipped in the previous zone.
            let instants = (areSkipsUncertain ? skips.map(\.due.instant) : []) + [instant]
            handled.subtract(instants)
            setLatestHandled(atMost: instants.reduce(latestHandled, max))
            if areSkipsUncertain { skips = [] }
            return false
        }
        skips.removeLast()
        last = skip.last
        (latestHandled, isLatestHandledUncertain) = skip.latestHandled
        if let last, last.zone != zone.name { setLatestHandled(atMost: latestHandled) }
        if let range = skip.optionalRange, let index = optionalRanges.lastIndex(of: range) {
            optionalRanges.remove(at: index)
        }
        return true
    }

    /// Notes that it isn't known which instant the service takes for the latest handled one: of what was handled in
    /// other zones before it came, it may have forgotten some.
    private func setLatestHandled(atMost instant: Int64) {
        (latestHandled, isLatestHandledUncertain) = (instant, true)
        optionalRanges.append(.min...instant)
        handled = handled.filter { $0 <= handledUntil }
        last = nil
    }

    /// Notes that no occurrence is skipped any more.
    func clearSkips() {
        skips = []
        (areSkipsUncertain, hasUnskipped) = (false, false)
    }
}
