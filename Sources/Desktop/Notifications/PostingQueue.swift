internal import AlarmCore

/// What waits until a server has room for more notifications of one app: alerts go before countdowns, and of each kind
/// goes first what has waited longest.
struct PostingQueue {
    private var alerts: [AlarmID] = []
    private var countdowns: [AlarmID] = []

    /// Whether nothing waits.
    var isEmpty: Bool { alerts.isEmpty && countdowns.isEmpty }

    /// Whose turn is next.
    var first: AlarmID? { alerts.first ?? countdowns.first }

    /// Adds what is to wait longest.
    mutating func append(_ id: AlarmID, _ kind: Notification.Kind) {
        if kind == .alert { alerts.append(id) } else { countdowns.append(id) }
    }

    /// Takes out what needn't wait any more.
    mutating func remove(_ id: AlarmID, _ kind: Notification.Kind) {
        if kind == .alert {
            alerts.removeFirst(id)
        } else {
            countdowns.removeFirst(id)
        }
    }
}

extension [AlarmID] {
    /// Takes out the first of this identity, if there is one.
    mutating func removeFirst(_ id: AlarmID) {
        if let place = firstIndex(of: id) { remove(at: place) }
    }
}
