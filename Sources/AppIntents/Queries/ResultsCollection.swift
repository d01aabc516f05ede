/// A list of values for people to choose from.
public protocol ResultsCollection<Item> {
    /// The type of the values.
    associatedtype Item

    /// The values, in list order.
    var resultItems: [Item] { get }
}

extension Array: ResultsCollection {
    /// The array itself.
    public var resultItems: [Element] { self }
}
