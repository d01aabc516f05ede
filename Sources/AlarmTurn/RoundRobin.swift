/// The clients' queues in the order of service. A removed queue leaves its place behind, which is skipped later, or
/// removed once most places are such: each operation takes amortized O(1).
struct RoundRobin<Client, Element> {
    private struct Place {
        let queue: ClientQueue<Client, Element>
        let number: Int
    }

    /// The number of places without a queue that are always kept.
    private static var mostLeft: Int { 16 }

    private var places = Queue<Place>()
    /// The number of queues.
    private var count = 0

    /// True if there are no queues.
    var isEmpty: Bool { count == 0 }

    /// Appends a queue, which must not be in any round robin.
    mutating func append(_ queue: ClientQueue<Client, Element>) {
        queue.place = (queue.place.number &+ 1, true)
        places.append(Place(queue: queue, number: queue.place.number))
        count += 1
    }

    /// Removes and returns the first queue; `nil`: there is none.
    mutating func popFirst() -> ClientQueue<Client, Element>? {
        while let place = places.popFirst() {
            guard place.queue.place == (place.number, true) else { continue }
            place.queue.place.isTaken = false
            count -= 1
            return place.queue
        }
        return nil
    }

    /// Removes a queue, which must be in this round robin.
    mutating func remove(_ queue: ClientQueue<Client, Element>) {
        queue.place.isTaken = false
        count -= 1
        guard places.count > 2 * count + Self.mostLeft else { return }
        places.keep { $0.queue.place == ($0.number, true) }
    }
}
