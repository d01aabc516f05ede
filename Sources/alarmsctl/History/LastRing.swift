import AlarmsClient

/// The last due ring of an alarm in the history: it rang, was missed or was skipped.
struct LastRing: Equatable {
    /// The due time, µs since 1970 UTC.
    let due: UInt64
    /// The event of the ring: it started, was missed or was suppressed.
    let event: HistoryEntry
    /// The event that ended or postponed the ring; `nil`: there is none.
    let end: HistoryEntry?

    /// The events after which an alarm doesn't ring until the cause is revoked.
    private static let lasting: Set = ["disabled", "held", "denied"]

    /// Finds the last ring in the history of the alarm; `nil`: the history has none.
    ///
    /// - Parameters:
    ///   - history: The entries, the latest first.
    ///   - occurrence: The last due time of its schedule, µs since 1970 UTC; `nil`: unknown.
    init?(in history: [HistoryEntry], lastOccurrence occurrence: UInt64?, at now: UInt64) {
        let events = Array(history.reversed())
        let decisive = events.indices.filter { !Self.endsRing(events[$0]) && events[$0].dueUSec <= now }
        guard let last = decisive.max(by: { (events[$0].dueUSec, $0) < (events[$1].dueUSec, $1) }) else { return nil }
        event = events[last]
        end = events[(last + 1)...].prefix(while: Self.endsRing).last
        // The history has no entries for later occurrences while it stays disabled, held or denied.
        if let occurrence, occurrence <= now, Self.lasting.contains(event.event) {
            due = max(occurrence, event.dueUSec)
        } else {
            due = event.dueUSec
        }
    }

    /// Returns true if the event ends or postpones a ring.
    private static func endsRing(_ entry: HistoryEntry) -> Bool { entry.event == "stopped" || entry.event == "snoozed" }
}
