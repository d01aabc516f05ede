extension Collection {
    /// Returns at most `count` elements, a fair share for each client, in their order: the first element of every
    /// client is chosen before the second of any.
    ///
    /// - Parameters:
    ///   - count: The greatest number of elements.
    ///   - client: Returns the client of an element.
    public func fairPrefix<Client: Hashable>(_ count: Int, by client: (Element) -> Client) -> [Element] {
        guard self.count > count else { return Array(self) }
        var numbers: [Client: Int] = [:]
        // An element's number among its client's elements, and its place among all.
        let places = enumerated().map { place, element in
            let number = numbers[client(element), default: 0]
            numbers[client(element)] = number + 1
            return (number, place)
        }
        let chosen = Set(places.sorted { $0 < $1 }.prefix(count).map(\.1))
        return enumerated().filter { chosen.contains($0.offset) }.map(\.element)
    }
}
