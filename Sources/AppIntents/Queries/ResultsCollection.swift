/// A list of values for people to choose from.
public protocol ResultsCollection<Item> {
    /// The type of the values.
    associatedtype Item

    /// The values, in the order in which they are listed.
    var items: [Item] { get }
}

extension Array: ResultsCollection {
    /// The array itself.
    public var items: [Element] { self }
}
