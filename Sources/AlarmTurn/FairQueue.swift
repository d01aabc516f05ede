/// A queue of the requests of several clients, which are served round robin.
///
/// # Theory of operation
///
/// The elements of one client keep their order, whatever their urgency. So only the first one of each client, its head,
/// can be next: ``next(_:)`` takes the heads of one urgency, of one client after the other. A client that has been
/// served goes behind the others, and so the number of elements that it has in the queue delays itself alone. Each
/// operation takes the same time however many clients and elements there are.
public struct FairQueue<Client: Hashable, Element> {
    /// The greatest number of elements of one client.
    public let mostOfClient: Int
    private var queues: [Client: ClientQueue<Element>] = [:]
    /// The clients that have a head of each urgency and aren't held back.
    private var roundRobins = Urgency.allCases.map { _ in RoundRobin<Client>() }
    private var heldBack: Set<Client> = []

    /// Creates an empty queue.
    public init(mostOfClient: Int) {
        self.mostOfClient = mostOfClient
    }

    /// True if nothing waits, not even of a client that is held back.
    public var isEmpty: Bool { queues.isEmpty }

    /// True if ``next(_:)`` returns an element for this urgency.
    public func isReady(_ urgency: Urgency) -> Bool { !roundRobins[urgency.rawValue].isEmpty }

    /// True if a client has elements in the queue, held back or not.
    public func hasElements(of client: Client) -> Bool { queues[client] != nil }

    /// Adds an element behind the others of its client.
    ///
    /// - Returns: True on success; false if the client has as many elements as it may.
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

    /// Holds the elements of a client back, those that it has and those that it will have.
    public mutating func holdBack(_ client: Client) {
        guard heldBack.insert(client).inserted, let urgency = queues[client]?.urgency else { return }
        roundRobins[urgency.rawValue].remove(client)
    }

    /// Ends ``holdBack(_:)``. A no-op for a client that isn't held back.
    public mutating func release(_ client: Client) {
        guard heldBack.remove(client) != nil, let urgency = queues[client]?.urgency else { return }
        roundRobins[urgency.rawValue].append(client)
    }

    /// Removes the elements of a client that aren't to be kept. The others keep their order, and go behind those of other
    /// clients.
    public mutating func keep(of client: Client, where isKept: (Element) -> Bool) {
        guard var queue = queues.removeValue(forKey: client), let former = queue.urgency else { return }
        if !heldBack.contains(client) { roundRobins[former.rawValue].remove(client) }
        queue.keep(where: isKept)
        guard let urgency = queue.urgency else { return }
        queues[client] = queue
        if !heldBack.contains(client) { roundRobins[urgency.rawValue].append(client) }
    }

    /// Removes a client with all its elements, and returns these.
    @discardableResult
    public mutating func remove(_ client: Client) -> [Element] {
        heldBack.remove(client)
        guard let queue = queues.removeValue(forKey: client), let urgency = queue.urgency else { return [] }
        roundRobins[urgency.rawValue].remove(client)
        return queue.remaining
    }
}
