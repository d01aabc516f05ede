/// A queue of what several clients have asked for, which gives each of them its turn.
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
    private var lanes: [Client: Lane<Element>] = [:]
    /// The clients that have a head of each urgency and aren't held back.
    private var rotations = Urgency.allCases.map { _ in Rotation<Client>() }
    private var heldBack: Set<Client> = []

    /// Creates an empty queue.
    public init(mostOfClient: Int) {
        self.mostOfClient = mostOfClient
    }

    /// True if nothing waits, not even of a client that is held back.
    public var isEmpty: Bool { lanes.isEmpty }

    /// True if ``next(_:)`` returns an element for this urgency.
    public func isReady(_ urgency: Urgency) -> Bool { !rotations[urgency.rawValue].isEmpty }

    /// True if a client has elements in the queue, held back or not.
    public func hasElements(of client: Client) -> Bool { lanes[client] != nil }

    /// Adds an element behind the others of its client.
    ///
    /// - Returns: True on success; false if the client has as many elements as it may.
    public mutating func add(_ element: Element, _ urgency: Urgency, of client: Client) -> Bool {
        let count = lanes[client]?.count ?? 0
        guard count < mostOfClient else { return false }
        lanes[client, default: Lane()].append(element, urgency)
        if count == 0, !heldBack.contains(client) { rotations[urgency.rawValue].append(client) }
        return true
    }

    /// Removes and returns the next element of this urgency; `nil`: none is ready.
    public mutating func next(_ urgency: Urgency) -> Element? {
        guard let client = rotations[urgency.rawValue].popFirst() else { return nil }
        let element = lanes[client]?.popFirst()
        if let following = lanes[client]?.urgency {
            rotations[following.rawValue].append(client)
        } else {
            lanes[client] = nil
        }
        return element
    }

    /// Holds the elements of a client back, those that it has and those that it will have.
    public mutating func holdBack(_ client: Client) {
        guard heldBack.insert(client).inserted, let urgency = lanes[client]?.urgency else { return }
        rotations[urgency.rawValue].remove(client)
    }

    /// Ends ``holdBack(_:)``. A no-op for a client that isn't held back.
    public mutating func release(_ client: Client) {
        guard heldBack.remove(client) != nil, let urgency = lanes[client]?.urgency else { return }
        rotations[urgency.rawValue].append(client)
    }

    /// Removes the elements of a client that aren't to be kept. The others keep their order, and go behind those of other
    /// clients.
    public mutating func keep(of client: Client, where isKept: (Element) -> Bool) {
        guard var lane = lanes.removeValue(forKey: client), let former = lane.urgency else { return }
        if !heldBack.contains(client) { rotations[former.rawValue].remove(client) }
        lane.keep(where: isKept)
        guard let urgency = lane.urgency else { return }
        lanes[client] = lane
        if !heldBack.contains(client) { rotations[urgency.rawValue].append(client) }
    }

    /// Removes a client with all its elements, and returns these.
    @discardableResult
    public mutating func remove(_ client: Client) -> [Element] {
        heldBack.remove(client)
        guard let lane = lanes.removeValue(forKey: client), let urgency = lane.urgency else { return [] }
        rotations[urgency.rawValue].remove(client)
        return lane.remaining
    }
}
