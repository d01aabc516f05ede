import Randomness
import Testing

@testable import AlarmCore

struct IndexedHeapTests {
    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `it has the smallest key of those in a table`(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var heap = IndexedHeap<Int>()
        var table: [Int32: Int] = [:]
        for _ in 0..<3000 {
            let item = Int32.random(in: 0..<64, using: &generator)
            let key = Int.random(in: 0..<4, using: &generator) == 0 ? nil : Int.random(in: 0..<40, using: &generator)
            heap.set(item, key)
            table[item] = key
            #expect(heap.count == table.count)
            #expect(heap.minimum == table.values.min())
            #expect(heap.first.flatMap { table[$0] } == table.values.min())
        }
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `taken out from the top, items come in the order of a sorted array`(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var heap = IndexedHeap<UInt64>()
        var keys = (0..<500).map { _ in UInt64.random(in: 0..<100, using: &generator) }
        for (item, key) in keys.enumerated() { heap.set(Int32(item), key) }
        for item in stride(from: 0, to: 500, by: 3) {
            keys[item] = .random(in: 0..<100, using: &generator)
            heap.set(Int32(item), keys[item])
        }
        // Of equal keys that of the smallest item is first.
        let order = keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map(Int32.init)
        var items: [Int32] = []
        var sorted: [UInt64] = []
        while let item = heap.first, let key = heap.minimum {
            #expect(keys[Int(item)] == key)
            sorted.append(key)
            items.append(item)
            heap.set(item, nil)
        }
        #expect(sorted == keys.sorted())
        #expect(items == order)
        #expect(heap.count == 0)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `ordered after many changes, it is as if it had been ordered after each`(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var heap = IndexedHeap<Int>()
        var expected = IndexedHeap<Int>()
        for _ in 0..<20 {
            for _ in 0..<100 {
                let item = Int32.random(in: 0..<64, using: &generator)
                let key =
                    Int.random(in: 0..<4, using: &generator) == 0 ? nil : Int.random(in: 0..<40, using: &generator)
                heap.set(item, key, ordered: false)
                expected.set(item, key)
            }
            heap.order()
            #expect(heap.count == expected.count)
            #expect(heap.first(64).prefix(heap.count) == expected.first(64).prefix(heap.count))
            for item in 0..<64 as Range<Int32> { #expect(heap.key(of: item) == expected.key(of: item)) }
            // Changes that are ordered at once follow those that weren't.
            let key = Int.random(in: 0..<40, using: &generator)
            heap.set(7, key)
            expected.set(7, key)
            #expect(heap.first == expected.first)
        }
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `its first items are those of a sorted array`(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var heap = IndexedHeap<UInt64>()
        var keys: [UInt64] = []
        for item in 0..<200 {
            keys.append(.random(in: 0..<300, using: &generator))
            heap.set(Int32(item), keys[item])
            for count in [0, 1, 3, 7] {
                let first = heap.first(count)
                #expect(Set(first).count == first.count)
                #expect(first.map { keys[Int($0)] } == Array(keys.sorted().prefix(count)))
            }
        }
    }

    @Test func `an empty one has nothing, and taking nothing out is nothing`() {
        var heap = IndexedHeap<Int>()
        heap.set(1000, nil)
        #expect(heap.count == 0)
        #expect(heap.minimum == nil)
        #expect(heap.first == nil)
        #expect(heap.first(3) == [])
        heap.set(0, .max)
        heap.set(0, .max)
        #expect(heap.count == 1)
        heap.set(0, nil)
        heap.set(0, nil)
        #expect(heap.count == 0)
    }
}
