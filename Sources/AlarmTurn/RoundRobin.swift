/// Clients in the order in which they are served: a list that is linked by their names, so that one that leaves is
/// found at once.
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

    /// Adds a client that isn't there, behind the others.
    mutating func append(_ client: Client) {
        neighbours[client] = Neighbours(previous: last, next: nil)
        if let last { neighbours[last]?.next = client } else { first = client }
        last = client
    }

    /// Removes and returns the first client; `nil` if there is none.
    mutating func popFirst() -> Client? {
        guard let first else { return nil }
        remove(first)
        return first
    }

    /// Removes a client; a no-op if it isn't there.
    mutating func remove(_ client: Client) {
        guard let old = neighbours.removeValue(forKey: client) else { return }
        if let previous = old.previous { neighbours[previous]?.next = old.next } else { first = old.next }
        if let next = old.next { neighbours[next]?.previous = old.previous } else { last = old.previous }
    }
}
