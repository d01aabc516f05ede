internal import AlarmCore

/// The ringing alarms, each with a value, in the order of their alerts' starts.
struct AlertQueue<Value> {
    /// The alarms with their values, and the numbers of their places.
    private var entries: [AlarmID: (place: UInt64, alarm: Alarm, value: Value)] = [:]
    /// The places, in order; some may be free.
    private var places: ArraySlice<(id: AlarmID, place: UInt64)> = []
    private var placeCount: UInt64 = 0
    /// The maximum number of free places before compaction.
    private static var mostFree: Int { 64 }

    /// The alarms, the one that has rung longest first.
    var alarms: [Alarm] { entries.values.sorted { $0.place < $1.place }.map(\.alarm) }

    /// Returns true if the queue contains the alarm with this id.
    func contains(_ id: AlarmID) -> Bool { entries[id] != nil }

    /// Adds an alarm, or replaces its value: the same alert again keeps its place.
    mutating func put(_ alarm: Alarm, _ value: Value) {
        if let (place, before, _) = entries[alarm.id], before.alert?.start == alarm.alert?.start {
            entries[alarm.id] = (place, alarm, value)
        } else {
            placeCount += 1
            entries[alarm.id] = (placeCount, alarm, value)
            places.append((alarm.id, placeCount))
        }
    }

    /// Removes an alarm.
    ///
    /// - Returns: True if it was in the queue.
    mutating func remove(_ id: AlarmID) -> Bool {
        guard entries.removeValue(forKey: id) != nil else { return false }
        if places.count > 2 * entries.count + Self.mostFree { places.removeAll { entries[$0.id]?.place != $0.place } }
        return true
    }

    /// Removes all alarms.
    mutating func removeAll() {
        entries = [:]
        places = []
    }

    /// Returns the values of the alarms that have rung longest, in order.
    ///
    /// - Parameter count: The maximum number of values.
    mutating func first(_ count: Int) -> [Value] {
        while let first = places.first, entries[first.id]?.place != first.place { places.removeFirst() }
        let values = places.lazy.compactMap { [entries] (id, place) in
            entries[id].flatMap { $0.place == place ? $0.value : nil }
        }
        return Array(values.prefix(count))
    }
}
