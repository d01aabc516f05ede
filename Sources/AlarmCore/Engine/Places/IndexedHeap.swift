/// A binary min-heap of items, each with a key, in which any item can be moved or removed in O(log n).
///
/// Items are small non-negative numbers, such as indices of an array; the heap keeps each item's position. Equal keys
/// are ordered by their items, whatever the heap's history, so that a change that is reverted and repeated gives the
/// same order.
package struct IndexedHeap<Key: Comparable> {
    private struct Entry {
        var key: Key
        var item: Int32

        static func < (entry: Entry, other: Entry) -> Bool {
            entry.key < other.key || (entry.key == other.key && entry.item < other.item)
        }
    }

    private var entries: [Entry] = []
    /// The position of each item among the entries; -1: the item isn't in the heap.
    private var positions: [Int32] = []

    /// Creates a heap without items.
    package init() {}

    /// Reserves capacity for `count` items.
    package mutating func reserveCapacity(_ count: Int) {
        entries.reserveCapacity(count)
        positions.reserveCapacity(count)
    }

    /// The number of items.
    package var count: Int { entries.count }

    /// The smallest key.
    package var minimum: Key? { entries.first?.key }

    /// The smallest item with the smallest key.
    package var first: Int32? { entries.first?.item }

    /// Returns the items with the smallest keys, ascending; at most `count`, in O(`count`²).
    package func first(_ count: Int) -> [Int32] {
        var items: [Int32] = []
        // The next smallest entry is the root or a child of a taken entry.
        var candidates = entries.isEmpty ? [] : [0]
        while items.count < count,
            let next = candidates.indices.min(by: { entries[candidates[$0]] < entries[candidates[$1]] })
        {
            let position = candidates.remove(at: next)
            items.append(entries[position].item)
            candidates += [2 * position + 1, 2 * position + 2].filter { $0 < entries.count }
        }
        return items
    }

    /// Returns the key of `item`; `nil`: it isn't in the heap.
    package func key(of item: Int32) -> Key? {
        guard Int(item) < positions.count, positions[Int(item)] >= 0 else { return nil }
        return entries[Int(positions[Int(item)])].key
    }

    /// Sets the key of `item`; `nil` removes the item.
    ///
    /// - Parameter ordered: False to leave the entries unordered until ``order()``, which takes less time after many
    ///   changes. Before that, only this function may be called.
    package mutating func set(_ item: Int32, _ key: Key?, ordered: Bool = true) {
        let position = Int(item) < positions.count ? Int(positions[Int(item)]) : -1
        switch (position, key) {
        case (-1, nil):
            break
        case (-1, let key?):
            while positions.count <= Int(item) { positions.append(-1) }
            positions[Int(item)] = Int32(entries.count)
            entries.append(Entry(key: key, item: item))
            if ordered { siftUp(entries.count - 1) }
        case (_, nil):
            positions[Int(item)] = -1
            let last = entries.removeLast()
            guard position < entries.count else { return }
            place(last, at: position)
            if ordered { sift(position) }
        case (_, let key?):
            guard entries[position].key != key else { return }
            entries[position].key = key
            if ordered { sift(position) }
        }
    }

    /// Orders the entries after changes without order, in O(n).
    package mutating func order() {
        for position in (0..<entries.count / 2).reversed() { siftDown(position) }
    }

    private mutating func sift(_ position: Int) {
        let item = entries[position].item
        siftUp(position)
        siftDown(Int(positions[Int(item)]))
    }

    private mutating func place(_ entry: Entry, at position: Int) {
        entries[position] = entry
        positions[Int(entry.item)] = Int32(position)
    }

    private mutating func siftUp(_ start: Int) {
        var position = start
        let entry = entries[position]
        while position > 0 {
            let parent = (position - 1) / 2
            guard entry < entries[parent] else { break }
            place(entries[parent], at: position)
            position = parent
        }
        place(entry, at: position)
    }

    private mutating func siftDown(_ start: Int) {
        var position = start
        let entry = entries[position]
        while true {
            var child = 2 * position + 1
            guard child < entries.count else { break }
            if child + 1 < entries.count, entries[child + 1] < entries[child] { child += 1 }
            guard entries[child] < entry else { break }
            place(entries[child], at: position)
            position = child
        }
        place(entry, at: position)
    }
}
