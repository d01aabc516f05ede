internal import AlarmCore

/// The pending announcements of alarms whose zones, defaults or holiday have changed.
struct PendingContextChanges {
    /// The maximum number of alarms announced at once: a change of zones may affect all, and replies go in between.
    private static let batch = 500

    /// The alarms; the next to ring is the last.
    private var order: [AlarmID] = []
    /// The last announced contexts.
    private var contexts: [AlarmID: Alarm.Context] = [:]

    /// True if no announcement is pending.
    var isEmpty: Bool { order.isEmpty }

    /// Adds alarms whose contexts have changed.
    ///
    /// - Parameter alarms: All alarms, which determine the order of rings.
    mutating func add(_ changes: [Change.ContextChange], of alarms: any AlarmView) {
        guard !changes.isEmpty else { return }
        // If an alarm changes again before its announcement, the first context remains the last announced one.
        for change in changes { contexts[change.id] = contexts[change.id] ?? change.before }
        order = alarms.soonestFirst(contexts.keys).reversed()
    }

    /// Removes an alarm that is announced for another reason.
    ///
    /// - Returns: The last announced context; `nil` if it hasn't changed.
    mutating func remove(_ id: AlarmID) -> Alarm.Context? {
        contexts.isEmpty ? nil : contexts.removeValue(forKey: id)
    }

    /// Removes the next alarms to announce, ordered by their rings.
    ///
    /// - Returns: The alarms, each with its last announced context.
    mutating func removeBatch() -> [(id: AlarmID, context: Alarm.Context)] {
        let batch = order.suffix(Self.batch)
        order.removeLast(batch.count)
        return batch.reversed().compactMap { id in contexts.removeValue(forKey: id).map { (id, $0) } }
    }
}
