internal import AlarmCore

/// The alarms whose zones, defaults or holiday have changed, and that aren't announced yet.
struct PendingContextChanges {
    /// The most alarms that are announced at once, as a change of zones may concern all, and replies go between.
    private static let batch = 500

    /// The alarms; the one that rings first is the last.
    private var order: [AlarmID] = []
    /// The contexts by which they were announced last.
    private var contexts: [AlarmID: Alarm.Context] = [:]

    /// True if all is announced.
    var isEmpty: Bool { order.isEmpty }

    /// Adds alarms whose contexts have changed.
    ///
    /// - Parameter alarms: All alarms, which have the order in which they ring.
    mutating func add(_ changes: [Change.ContextChange], of alarms: any AlarmView) {
        guard !changes.isEmpty else { return }
        // Of an alarm that is changed again before it was announced, the first context is still the one that others
        // know.
        for change in changes { contexts[change.id] = contexts[change.id] ?? change.before }
        order = alarms.soonestFirst(contexts.keys).reversed()
    }

    /// Removes an alarm, which is announced for another reason.
    ///
    /// - Returns: The context by which it was announced last; `nil` if it hasn't changed.
    mutating func remove(_ id: AlarmID) -> Alarm.Context? {
        contexts.isEmpty ? nil : contexts.removeValue(forKey: id)
    }

    /// Removes the alarms that are to be announced now, those first that ring first.
    ///
    /// - Returns: The alarms, each with the context by which it was announced last.
    mutating func removeBatch() -> [(id: AlarmID, context: Alarm.Context)] {
        let batch = order.suffix(Self.batch)
        order.removeLast(batch.count)
        return batch.reversed().compactMap { id in contexts.removeValue(forKey: id).map { (id, $0) } }
    }
}
