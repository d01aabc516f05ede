/// A priority queue of events by time, as a binary heap. Events at the same time keep the order in which they were
/// added.
struct EventQueue<Event> {
    private var entries: [(time: Int64, number: Int, event: Event)] = []
    private var count = 0

    /// The time of the next event; `nil` if the queue is empty.
    var nextTime: Int64? { entries.first?.time }

    /// Adds an event.
    mutating func add(_ event: Event, at time: Int64) {
        entries.append((time, count, event))
        count += 1
        var child = entries.count - 1
        while child > 0, precedes(child, (child - 1) / 2) {
            entries.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// Removes the next event and returns it; `nil` if the queue is empty.
    mutating func removeFirst() -> (time: Int64, event: Event)? {
        guard let first = entries.first, let last = entries.popLast() else { return nil }
        guard !entries.isEmpty else { return (first.time, first.event) }
        entries[0] = last
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2] where child < entries.count && precedes(child, least) {
                least = child
            }
            guard least != parent else { return (first.time, first.event) }
            entries.swapAt(parent, least)
            parent = least
        }
    }

    private func precedes(_ left: Int, _ right: Int) -> Bool {
        (entries[left].time, entries[left].number) < (entries[right].time, entries[right].number)
    }
}
