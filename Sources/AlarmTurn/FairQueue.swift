/// A queue of requests of several clients, served round robin.
///
/// # Theory of operation
///
/// The elements of one client keep their order, whatever their urgency. So only the head of each client's queue can be
/// next: ``next(_:)`` takes the heads of one urgency, round robin. A served client goes behind the others, so many
/// elements of one client delay only that client. Each operation is O(1) in the number of clients and elements, except
/// ``keep(of:where:)`` and ``remove(_:)``, which are linear in the client's elements.
public struct FairQueue<Client: Hashable, Element> {
    /// The maximum number of elements of one client.
    public let mostOfClient: Int
    private var queues: [Client: ClientQueue<Element>] = [:]
    /// The clients with a head of each urgency, except those held back.
    private var roundRobins = Urgency.allCases.map { _ in RoundRobin<Client>() }
    private var heldBack: Set<Client> = []

    /// Creates an empty queue.
    public init(mostOfClient: Int) {
        self.mostOfClient = mostOfClient
    }

    /// True if the queue has no elements, including held back ones.
    public var isEmpty: Bool { queues.isEmpty }

    /// Returns true if ``next(_:)`` has an element of this urgency.
    public func isReady(_ urgency: Urgency) -> Bool { !roundRobins[urgency.rawValue].isEmpty }

    /// Returns true if a client has elements in the queue, held back or not.
    public func hasElements(of client: Client) -> Bool { queues[client] != nil }

    /// Adds an element to its client's queue.
    ///
    /// - Returns: True on success; false if the client has ``mostOfClient`` elements.
    public mutating func add(_ element: Element, _ urgency: Urgency, of client: Client) -> Bool {
        let count = queues[client]?.count ?? 0
        guard count < mostOfClient else { return false }
        queues[client, default: ClientQueue()].append(element, urgency)
        if count == 0, !heldBack.contains(client) { roundRobins[urgency.rawValue].append(client) }
        return true
    }

    /// Removes and returns the next element of this urgency; `nil`: none is ready.
    public mutating func next(_ urgency: Urgency) -> Element? {
        guard let client = roundRobins[urgency.rawValue].popFirst() else { return nil }
        let element = queues[client]?.popFirst()
        if let following = queues[client]?.urgency {
            roundRobins[following.rawValue].append(client)
        } else {
            queues[client] = nil
        }
        return element
    }

    /// Holds back a client's present and future elements until ``release(_:)``.
    public mutating func holdBack(_ client: Client) {
        guard heldBack.insert(client).inserted, let urgency = queues[client]?.urgency else { return }
        roundRobins[urgency.rawValue].remove(client)
    }

    /// Ends ``holdBack(_:)``. A no-op for a client that isn't held back.
    public mutating func release(_ client: Client) {
        guard heldBack.remove(client) != nil, let urgency = queues[client]?.urgency else { return }
        roundRobins[urgency.rawValue].append(client)
    }

    /// Removes the elements of a client for which `isKept` returns false. The others keep their order; the client goes
    /// behind the other clients.
    public mutating func keep(of client: Client, where isKept: (Element) -> Bool) {
        guard var queue = queues.removeValue(forKey: client), let former = queue.urgency else { return }
        if !heldBack.contains(client) { roundRobins[former.rawValue].remove(client) }
        queue.keep(where: isKept)
        guard let urgency = queue.urgency else { return }
        queues[client] = queue
        if !heldBack.contains(client) { roundRobins[urgency.rawValue].append(client) }
    }

    /// Removes a client, and returns its elements.
    @discardableResult
    public mutating func remove(_ client: Client) -> [Element] {
        heldBack.remove(client)
        guard let queue = queues.removeValue(forKey: client), let urgency = queue.urgency else { return [] }
        roundRobins[urgency.rawValue].remove(client)
        return queue.remaining
    }
}
