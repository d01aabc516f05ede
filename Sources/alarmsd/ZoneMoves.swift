internal import AlarmCore

/// The alarms that a change of zones has moved and whose new times are not announced yet.
struct ZoneMoves {
    /// The most alarms that are announced at once, as a change of zones may move all, and replies go between.
    private static let batch = 500

    /// The alarms; the one that rings first is the last.
    private var order: [AlarmID] = []
    /// The zones by which their times were announced last.
    private var zones: [AlarmID: Zone] = [:]

    /// True if all is announced.
    var isEmpty: Bool { order.isEmpty }

    /// Adds moved alarms.
    ///
    /// - Parameter alarms: All alarms, which have the order in which they ring.
    mutating func add(_ moves: [Change.Move], of alarms: any AlarmView) {
        guard !moves.isEmpty else { return }
        // Of an alarm that is moved again before it was announced, the first zone is still the one that others know.
        for move in moves { zones[move.id] = zones[move.id] ?? move.before }
        order = alarms.soonestFirst(zones.keys).reversed()
    }

    /// Removes an alarm, which is announced for another reason.
    ///
    /// - Returns: The zone by which its times were announced last; `nil` if it wasn't moved.
    mutating func remove(_ id: AlarmID) -> Zone? {
        zones.isEmpty ? nil : zones.removeValue(forKey: id)
    }

    /// Removes the alarms that are to be announced now, those first that ring first.
    ///
    /// - Returns: The alarms, each with the zone by which its times were announced last.
    mutating func removeBatch() -> [(id: AlarmID, zone: Zone)] {
        let batch = order.suffix(Self.batch)
        order.removeLast(batch.count)
        return batch.reversed().compactMap { id in zones.removeValue(forKey: id).map { (id, $0) } }
    }
}
