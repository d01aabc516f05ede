/// The clients in the order of service: a doubly linked list in a dictionary, with removal in O(1).
struct RoundRobin<Client: Hashable> {
    private struct Neighbours {
        var previous: Client?
        var next: Client?
    }

    private var neighbours: [Client: Neighbours] = [:]
    private var first: Client?
    private var last: Client?

    /// True if there are no clients.
    var isEmpty: Bool { first == nil }

    /// Appends a client, which must not be in the list.
    mutating func append(_ client: Client) {
        neighbours[client] = Neighbours(previous: last, next: nil)
        if let last { neighbours[last]?.next = client } else { first = client }
        last = client
    }

    /// Removes and returns the first client; `nil`: there is none.
    mutating func popFirst() -> Client? {
        guard let first else { return nil }
        remove(first)
        return first
    }

    /// Removes a client; a no-op if it isn't in the list.
    mutating func remove(_ client: Client) {
        guard let old = neighbours.removeValue(forKey: client) else { return }
        if let previous = old.previous { neighbours[previous]?.next = old.next } else { first = old.next }
        if let next = old.next { neighbours[next]?.previous = old.previous } else { last = old.previous }
    }
}
