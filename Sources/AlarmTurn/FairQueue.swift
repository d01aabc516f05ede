/// A queue of requests of several clients, served round robin.
///
/// # Theory of operation
///
/// The elements of one client keep their order, whatever their urgency. So only the head of each client's queue can be
/// next: ``next(_:)`` takes the heads of one urgency, round robin. A served client goes behind the others, so many
/// elements of one client delay only that client. Each operation is amortized O(1) in the number of clients and
/// elements, except ``keep(of:where:)`` and ``remove(_:)``, which are linear in the client's elements.
///
/// Elements have sizes, such as the bytes of a message, which are added up for each client and for those held back.
public final class FairQueue<Client: Hashable, Element> {
    /// The maximum number of elements of one client.
    public let mostOfClient: Int
    /// The queues of clients that have elements or are held back.
    private var queues: [Client: ClientQueue<Client, Element>] = [:]
    /// The queues with a head of each urgency, except those held back.
    private var roundRobins = Urgency.allCases.map { _ in RoundRobin<Client, Element>() }
    /// The sum of the sizes of held-back elements.
    public private(set) var heldBackSize = 0

    /// Creates an empty queue.
    public init(mostOfClient: Int) {
        self.mostOfClient = mostOfClient
    }

    /// True if the queue has no elements, and no client is held back.
    public var isEmpty: Bool { queues.isEmpty }

    /// Returns true if ``next(_:)`` has an element of this urgency.
    public func isReady(_ urgency: Urgency) -> Bool { !roundRobins[urgency.rawValue].isEmpty }

    /// Returns true if a client has elements in the queue, held back or not.
    public func hasElements(of client: Client) -> Bool { queues[client].map { $0.count > 0 } ?? false }

    /// Returns the sum of the sizes of a client's elements, and true if they are held back; `nil`: it has no elements,
    /// and isn't held back.
    public func size(of client: Client) -> (size: Int, isHeldBack: Bool)? {
        queues[client].map { ($0.size, $0.isHeldBack) }
    }

    /// Adds an element to its client's queue.
    ///
    /// - Parameter size: The element's size.
    /// - Returns: True on success; false if the client has ``mostOfClient`` elements.
    public func add(_ element: Element, _ urgency: Urgency, of client: Client, size: Int = 0) -> Bool {
        let queue = queue(of: client)
        guard queue.count < mostOfClient else { return false }
        queue.append(element, urgency, size: size)
        if queue.isHeldBack {
            heldBackSize += size
        } else if queue.count == 1 {
            roundRobins[urgency.rawValue].append(queue)
        }
        return true
    }

    /// Removes and returns the next element of this urgency; `nil`: none is ready.
    public func next(_ urgency: Urgency) -> Element? {
        guard let queue = roundRobins[urgency.rawValue].popFirst() else { return nil }
        let element = queue.popFirst()
        resume(queue)
        return element
    }

    /// Holds back a client's present and future elements until ``release(_:)``.
    public func holdBack(_ client: Client) {
        let queue = queue(of: client)
        guard !queue.isHeldBack else { return }
        suspend(queue)
        queue.isHeldBack = true
        heldBackSize += queue.size
    }

    /// Ends ``holdBack(_:)``. A no-op for a client that isn't held back.
    public func release(_ client: Client) {
        guard let queue = queues[client], queue.isHeldBack else { return }
        queue.isHeldBack = false
        heldBackSize -= queue.size
        resume(queue)
    }

    /// Removes the elements of a client for which `isKept` returns false. The others keep their order; the client goes
    /// behind the other clients.
    public func keep(of client: Client, where isKept: (Element) -> Bool) {
        guard let queue = queues[client] else { return }
        suspend(queue)
        let size = queue.size
        queue.keep(where: isKept)
        if queue.isHeldBack { heldBackSize += queue.size - size } else { resume(queue) }
    }

    /// Removes a client and its elements.
    public func remove(_ client: Client) {
        guard let queue = queues.removeValue(forKey: client) else { return }
        suspend(queue)
        if queue.isHeldBack { heldBackSize -= queue.size }
        // Its former places may remain for a while.
        queue.keep { _ in false }
    }

    /// Returns the queue of a client, which is made if there is none.
    private func queue(of client: Client) -> ClientQueue<Client, Element> {
        if let queue = queues[client] { return queue }
        let queue = ClientQueue<Client, Element>(of: client)
        queues[client] = queue
        return queue
    }

    /// Removes a queue from its round robin, if it is in one.
    private func suspend(_ queue: ClientQueue<Client, Element>) {
        if queue.place.isTaken, let urgency = queue.urgency { roundRobins[urgency.rawValue].remove(queue) }
    }

    /// Appends a queue that isn't held back to the round robin of its head, or removes it if it is empty.
    private func resume(_ queue: ClientQueue<Client, Element>) {
        if let urgency = queue.urgency {
            roundRobins[urgency.rawValue].append(queue)
        } else {
            queues[queue.client] = nil
        }
    }
}
