/// A first-in, first-out queue: its elements are appended and removed in amortized O(1).
struct Queue<Element> {
    private var elements: [Element?] = []
    /// The index of the first element; those before it have been removed.
    private var start = 0

    /// The number of elements.
    var count: Int { elements.count - start }

    /// The first element; `nil`: the queue is empty.
    var first: Element? { start < elements.count ? elements[start] : nil }

    /// The elements, in order.
    var remaining: some Sequence<Element> { elements[start...].lazy.compactMap { $0 } }

    mutating func append(_ element: Element) {
        elements.append(element)
    }

    /// Removes and returns the first element; `nil`: the queue is empty.
    mutating func popFirst() -> Element? {
        guard start < elements.count else { return nil }
        let element = elements[start].take()
        start += 1
        if start * 2 > elements.count {
            elements.removeFirst(start)
            start = 0
        }
        return element
    }

    /// Removes the elements for which `isKept` returns false.
    mutating func keep(where isKept: (Element) -> Bool) {
        elements = elements[start...].filter { $0.map(isKept) ?? false }
        start = 0
    }
}
