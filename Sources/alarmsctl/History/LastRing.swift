import AlarmsClient

/// The last due ring of an alarm, by the history: it rang and ended, or was left out.
struct LastRing: Equatable {
    /// The time at which it was due, µs since 1970 UTC.
    let due: UInt64
    /// The event by which it began, was missed or was not to be.
    let event: HistoryEntry
    /// The event by which it ended or was put off; `nil`: there is none.
    let end: HistoryEntry?

    /// The events after which an alarm doesn't ring until something else is decided.
    private static let lasting: Set = ["disabled", "held", "denied"]

    /// Finds it in the history of the alarm; `nil`: nothing is known of any.
    ///
    /// - Parameters:
    ///   - history: The entries, the latest first.
    ///   - occurrence: The last time at which its schedule was due, µs since 1970 UTC; `nil`: unknown.
    init?(in history: [HistoryEntry], lastOccurrence occurrence: UInt64?, at now: UInt64) {
        let events = Array(history.reversed())
        let decisive = events.indices.filter { !Self.endsRing(events[$0]) && events[$0].dueUSec <= now }
        guard let last = decisive.max(by: { (events[$0].dueUSec, $0) < (events[$1].dueUSec, $1) }) else { return nil }
        event = events[last]
        end = events[(last + 1)...].prefix(while: Self.endsRing).last
        // Of those that follow while it stays disabled, held or denied, the history has no entry.
        if let occurrence, occurrence <= now, Self.lasting.contains(event.event) {
            due = max(occurrence, event.dueUSec)
        } else {
            due = event.dueUSec
        }
    }

    /// True if the event ends a ring, or puts it off.
    private static func endsRing(_ entry: HistoryEntry) -> Bool { entry.event == "stopped" || entry.event == "snoozed" }
}
