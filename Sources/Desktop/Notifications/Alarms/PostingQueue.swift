internal import AlarmCore

/// The notifications that wait until a server has room for more: alerts before countdowns, each in the order of
/// arrival.
struct PostingQueue {
    private var alerts: [AlarmID] = []
    private var countdowns: [AlarmID] = []

    /// True if nothing waits.
    var isEmpty: Bool { alerts.isEmpty && countdowns.isEmpty }

    /// The next one to be sent.
    var first: AlarmID? { alerts.first ?? countdowns.first }

    /// Adds one at the end.
    mutating func append(_ id: AlarmID, _ kind: Notification.Kind) {
        if kind == .alert { alerts.append(id) } else { countdowns.append(id) }
    }

    /// Removes one.
    mutating func remove(_ id: AlarmID, _ kind: Notification.Kind) {
        if kind == .alert {
            alerts.removeFirst(id)
        } else {
            countdowns.removeFirst(id)
        }
    }
}

extension [AlarmID] {
    /// Removes the first of this identity, if there is one.
    mutating func removeFirst(_ id: AlarmID) {
        if let place = firstIndex(of: id) { remove(at: place) }
    }
}
