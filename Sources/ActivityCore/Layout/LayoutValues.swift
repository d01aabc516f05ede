/// The values of an element's keys.
public struct LayoutValues: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// The value of a key.
    public struct Entry: Hashable, Sendable {
        /// The key.
        public let key: LayoutKey
        /// The value.
        public let value: LayoutValue
    }

    /// The values of the set keys, in the order of keys. There are a few, so that a search takes less than a hash.
    public private(set) var entries: [Entry] = []

    /// Collects values.
    public init(dictionaryLiteral values: (LayoutKey, LayoutValue)...) {
        entries.reserveCapacity(values.count)
        for (key, value) in values { self[key] = value }
    }

    /// The value of a key; `nil`: it isn't set.
    public subscript(key: LayoutKey) -> LayoutValue? {
        get { entries.first { $0.key == key }?.value }
        set {
            let place = entries.firstIndex { $0.key >= key } ?? entries.count
            if place < entries.count, entries[place].key == key { entries.remove(at: place) }
            if let newValue { entries.insert(Entry(key: key, value: newValue), at: place) }
        }
    }
}
