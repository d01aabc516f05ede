/// The elements of one client that wait in a ``FairQueue``, in their order.
struct ClientQueue<Element> {
    private var elements: [(element: Element, urgency: Urgency)?] = []
    /// The index of the first one that waits; those before it have been taken.
    private var first = 0

    /// The number of elements that wait.
    var count: Int { elements.count - first }

    /// The urgency of the first one; `nil` if none waits.
    var urgency: Urgency? { first < elements.count ? elements[first]?.urgency : nil }

    /// The elements that wait, in their order.
    var remaining: [Element] { elements[first...].compactMap { $0?.element } }

    /// Removes the elements that aren't to be kept.
    mutating func keep(where isKept: (Element) -> Bool) {
        elements = elements[first...].filter { $0.map { isKept($0.element) } ?? false }
        first = 0
    }

    mutating func append(_ element: Element, _ urgency: Urgency) {
        elements.append((element, urgency))
    }

    /// Removes and returns the first one; `nil` if none waits.
    mutating func popFirst() -> Element? {
        guard first < elements.count else { return nil }
        let element = elements[first]?.element
        elements[first] = nil
        first += 1
        // Each element is moved once on average.
        if first * 2 > elements.count {
            elements.removeFirst(first)
            first = 0
        }
        return element
    }
}
