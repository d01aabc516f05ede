extension Collection {
    /// Returns the first elements, of which each client has its share: before the second one of a client comes the first
    /// one of every other. They stay in their order.
    ///
    /// - Parameters:
    ///   - count: The greatest number of elements.
    ///   - client: Returns the client of an element.
    public func fairPrefix<Client: Hashable>(_ count: Int, by client: (Element) -> Client) -> [Element] {
        guard self.count > count else { return Array(self) }
        var numbers: [Client: Int] = [:]
        // An element's number among those of its client, and its place among all.
        let places = enumerated().map { place, element in
            let number = numbers[client(element), default: 0]
            numbers[client(element)] = number + 1
            return (number, place)
        }
        let chosen = Set(places.sorted { $0 < $1 }.prefix(count).map(\.1))
        return enumerated().filter { chosen.contains($0.offset) }.map(\.element)
    }
}
