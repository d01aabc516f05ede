/// The queue of one client's elements in a ``FairQueue``. It is a class, so that one lookup finds all of a client.
final class ClientQueue<Client, Element> {
    private struct Entry {
        let element: Element
        let urgency: Urgency
        let size: Int
    }

    let client: Client
    private var entries = Queue<Entry>()
    /// The sum of the elements' sizes.
    private(set) var size = 0
    /// True if its elements wait until it is released.
    var isHeldBack = false
    /// The number of the queue's last place in a ``RoundRobin``, and true if it is still there.
    var place = (number: 0, isTaken: false)

    init(of client: Client) {
        self.client = client
    }

    /// The number of elements in the queue.
    var count: Int { entries.count }

    /// The urgency of the head; `nil`: the queue is empty.
    var urgency: Urgency? { entries.first?.urgency }

    func append(_ element: Element, _ urgency: Urgency, size: Int) {
        entries.append(Entry(element: element, urgency: urgency, size: size))
        self.size += size
    }

    /// Removes and returns the head; `nil`: the queue is empty.
    func popFirst() -> Element? {
        guard let entry = entries.popFirst() else { return nil }
        size -= entry.size
        return entry.element
    }

    /// Removes the elements for which `isKept` returns false.
    func keep(where isKept: (Element) -> Bool) {
        entries.keep { isKept($0.element) }
        size = entries.remaining.reduce(0) { $0 + $1.size }
    }
}
