internal import AlarmCore

/// The alarms that ring, each with a value, in the order in which their alerts have begun.
struct AlertQueue<Value> {
    /// The alarms with their values, and the numbers of their turns.
    private var entries: [AlarmID: (turn: UInt64, alarm: Alarm, value: Value)] = [:]
    /// Their turns, in order; some may be over by now.
    private var turns: ArraySlice<(id: AlarmID, turn: UInt64)> = []
    private var turnCount: UInt64 = 0
    /// The maximum number of turns that are over and kept.
    private static var mostOver: Int { 64 }

    /// The alarms, the one that has rung longest first.
    var alarms: [Alarm] { entries.values.sorted { $0.turn < $1.turn }.map(\.alarm) }

    /// True if it contains the alarm with this identity.
    func contains(_ id: AlarmID) -> Bool { entries[id] != nil }

    /// Adds an alarm, or replaces its value: the same alert again keeps its turn.
    mutating func put(_ alarm: Alarm, _ value: Value) {
        if let (turn, before, _) = entries[alarm.id], before.alert?.start == alarm.alert?.start {
            entries[alarm.id] = (turn, alarm, value)
        } else {
            turnCount += 1
            entries[alarm.id] = (turnCount, alarm, value)
            turns.append((alarm.id, turnCount))
        }
    }

    /// Removes an alarm.
    ///
    /// - Returns: True if it was there.
    mutating func remove(_ id: AlarmID) -> Bool {
        guard entries.removeValue(forKey: id) != nil else { return false }
        if turns.count > 2 * entries.count + Self.mostOver { turns.removeAll { entries[$0.id]?.turn != $0.turn } }
        return true
    }

    /// Removes all alarms.
    mutating func removeAll() {
        entries = [:]
        turns = []
    }

    /// Returns the values of the alarms that have rung longest, in order.
    ///
    /// - Parameter count: The maximum number of values.
    mutating func first(_ count: Int) -> [Value] {
        while let first = turns.first, entries[first.id]?.turn != first.turn { turns.removeFirst() }
        let values = turns.lazy.compactMap { [entries] (id, turn) in
            entries[id].flatMap { $0.turn == turn ? $0.value : nil }
        }
        return Array(values.prefix(count))
    }
}
