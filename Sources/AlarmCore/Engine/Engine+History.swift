/// The history of rings that won't take place. The entries for rings and their ends follow from the effects.
extension Engine {
    /// Records that the ring due at `due` won't take place, and why; a no-op with `nil`.
    func note(
        _ event: HistoryEntry.Event, of alarm: Alarm, due: WallTime?, at now: Moment, in change: inout Change
    ) {
        guard let due else { return }
        change.history.append(HistoryEntry(event, of: alarm, due: due, at: now.wall))
    }
}

extension HistoryEntry {
    /// Describes an event of an alarm in its present state.
    init(_ event: Event, of alarm: Alarm, due: WallTime, at now: WallTime) {
        let configuration = alarm.configuration
        self.init(
            id: alarm.id, appID: configuration.appID, appOrigin: alarm.appOrigin, title: configuration.title,
            event: event,
            due: due, at: now)
    }
}

extension Alarm {
    /// Returns the time of the next ring, by the clocks at `now`, without repeated rings after a snooze: of the next
    /// occurrence or of a timer; `nil`: there is none.
    func comingRing(at now: Moment) -> WallTime? {
        if isDenied { return nil }
        if let nextDue { return nextDue }
        guard !hasRung else { return nil }
        return countdown?.fireWall ?? pausedCountdown.map { now.wall + $0.remaining }
    }

    /// The due time of the occurrence that Stop would skip; `nil`: it would end a ring or a timer, or do nothing.
    var skippedByStop: WallTime? { hasRung || isDenied ? nil : nextDue }

    /// Returns the due time of the next occurrence of `before` if the present schedule doesn't have it any more; `nil`:
    /// there was none, or it is still to come.
    func occurrence(replacedSince before: Alarm) -> WallTime? {
        guard !isDenied, let due = before.nextDue, due != nextDue else { return nil }
        guard let next = nextOccurrence, next.instant < due else { return due }
        let last = configuration.schedule?.last(after: next, upTo: due, besides: memory, in: zone)
        return last?.instant == due ? nil : due
    }

    /// Returns the due time of the occurrence with a paused countdown that the next occurrence replaces at `now`;
    /// `nil`: there is none.
    func replacedOccurrence(at now: Moment) -> WallTime? {
        isHeldUp && !isDenied && isTakenOver(at: now) ? nextDue : nil
    }
}
