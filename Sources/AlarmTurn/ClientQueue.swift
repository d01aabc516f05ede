/// The queue of one client's elements in a ``FairQueue``.
struct ClientQueue<Element> {
    private var elements: [(element: Element, urgency: Urgency)?] = []
    /// The index of the head; the elements before it have been removed.
    private var first = 0

    /// The number of elements in the queue.
    var count: Int { elements.count - first }

    /// The urgency of the head; `nil`: the queue is empty.
    var urgency: Urgency? { first < elements.count ? elements[first]?.urgency : nil }

    /// The elements in the queue, in order.
    var remaining: [Element] { elements[first...].compactMap { $0?.element } }

    /// Removes the elements for which `isKept` returns false.
    mutating func keep(where isKept: (Element) -> Bool) {
        elements = elements[first...].filter { $0.map { isKept($0.element) } ?? false }
        first = 0
    }

    mutating func append(_ element: Element, _ urgency: Urgency) {
        elements.append((element, urgency))
    }

    /// Removes and returns the head; `nil`: the queue is empty.
    mutating func popFirst() -> Element? {
        guard first < elements.count else { return nil }
        let element = elements[first]?.element
        elements[first] = nil
        first += 1
        // Compacts the array, at amortized O(1) an element.
        if first * 2 > elements.count {
            elements.removeFirst(first)
            first = 0
        }
        return element
    }
}
