import AlarmTurn
import Randomness
import Testing

/// The order in which the queue serves its clients.
@Suite final class FairQueueTests {
    private var queue = FairQueue<String, Int>(mostOfClient: 1000)

    private func add(_ elements: some Sequence<Int>, _ urgency: Urgency = .normal, of client: String) {
        for element in elements { #expect(isAdded(element, urgency, of: client)) }
    }

    private func isAdded(_ element: Int, _ urgency: Urgency, of client: String) -> Bool {
        queue.add(element, urgency, of: client)
    }

    private func next(_ urgency: Urgency) -> Int? { queue.next(urgency) }

    /// Takes all that is ready, the more urgent first.
    private func takeAll() -> [Int] {
        var taken: [Int] = []
        while let element = queue.next(.high) ?? queue.next(.normal) ?? queue.next(.low) { taken.append(element) }
        return taken
    }

    @Test func `clients take turns, each in its own order`() {
        add(1...3, of: "a")
        add(11...12, of: "b")
        add(21...21, of: "c")
        #expect(takeAll() == [1, 11, 21, 2, 12, 3])
        #expect(queue.isEmpty)
    }

    @Test func `a client with many requests waits behind one that comes later`() {
        add(0..<1000, of: "greedy")
        #expect(next(.normal) == 0)
        add(1000...1000, of: "late")
        #expect(next(.normal) == 1)
        #expect(next(.normal) == 1000)
        #expect(takeAll() == Array(2..<1000))
    }

    @Test func `the head of another client goes first if it is more urgent`() {
        add(1...3, .low, of: "a")
        add(11...12, of: "b")
        add(21...21, .high, of: "c")
        #expect(queue.isReady(.high) && queue.isReady(.normal) && queue.isReady(.low))
        #expect(takeAll() == [21, 11, 12, 1, 2, 3])
    }

    @Test func `an urgent request waits behind earlier ones of the same client`() {
        add(1...2, .low, of: "a")
        add(3...3, .high, of: "a")
        #expect(!queue.isReady(.high) && next(.high) == nil)
        #expect(next(.low) == 1 && next(.low) == 2)
        #expect(queue.isReady(.high) && !queue.isReady(.low))
        #expect(next(.high) == 3)
        #expect(queue.isEmpty)
    }

    @Test func `a client that is held back waits with all it has and will have, and then keeps its order`() {
        add(1...1, of: "a")
        queue.holdBack("a")
        queue.holdBack("b")
        add(2...2, .high, of: "a")
        add(11...11, of: "b")
        add(21...21, of: "c")
        #expect(takeAll() == [21])
        #expect(!queue.isEmpty)
        queue.release("b")
        #expect(takeAll() == [11])
        queue.release("a")
        queue.release("a")
        #expect(takeAll() == [1, 2])
        #expect(queue.isEmpty)
    }

    @Test func `a client that has left is forgotten, with all its requests`() {
        for client in ["a", "b", "c"] { add(0..<3, .low, of: client) }
        queue.holdBack("c")
        queue.remove("b")
        queue.remove("c")
        queue.remove("nobody")
        #expect(takeAll() == [0, 1, 2])
        #expect(queue.isEmpty)
        // A later one of that name isn't held back.
        add(7...7, of: "c")
        #expect(takeAll() == [7])
    }

    @Test func `of a client's elements some are kept, in their order, held back or not`() {
        for client in ["a", "b", "c"] { add(0..<4, .low, of: client) }
        add(4...4, .high, of: "a")
        queue.holdBack("b")
        queue.keep(of: "a") { $0 > 2 }
        queue.keep(of: "b") { $0 == 1 }
        queue.keep(of: "c") { _ in false }
        queue.keep(of: "nobody") { _ in true }
        #expect(!queue.hasElements(of: "c") && queue.hasElements(of: "b"))
        #expect(takeAll() == [3, 4])
        queue.release("b")
        #expect(takeAll() == [1])
        #expect(queue.isEmpty)
        add(7...7, of: "c")
        #expect(takeAll() == [7])
    }

    @Test func `a client can have so many elements and no more, until some are taken`() {
        queue = FairQueue(mostOfClient: 2)
        add(1...2, of: "a")
        #expect(!isAdded(3, .high, of: "a"))
        add(11...11, of: "b")
        #expect(next(.normal) == 1)
        #expect(isAdded(4, .normal, of: "a"))
        #expect(takeAll() == [11, 2, 4])
    }

    @Test func `the sizes of a client's elements, and of all held back ones, are added up`() throws {
        func add(_ element: Int, of client: String, size: Int) {
            let isAdded = queue.add(element, .normal, of: client, size: size)
            #expect(isAdded)
        }
        for element in 1...3 { add(element, of: "a", size: element * 10) }
        queue.holdBack("b")
        #expect(try #require(queue.size(of: "b")) == (0, true))
        for element in 1...3 { add(element, of: "b", size: element) }
        #expect(try #require(queue.size(of: "a")) == (60, false))
        #expect(try #require(queue.size(of: "b")) == (6, true))
        #expect(queue.heldBackSize == 6)
        #expect(next(.normal) == 1)
        queue.holdBack("a")
        #expect(queue.heldBackSize == 56)
        queue.keep(of: "a") { $0 == 2 }
        #expect(try #require(queue.size(of: "a")) == (20, true))
        #expect(queue.heldBackSize == 26)
        queue.release("b")
        #expect(queue.heldBackSize == 20)
        queue.remove("a")
        #expect(queue.heldBackSize == 0)
        #expect(takeAll() == [1, 2, 3])
        #expect(queue.size(of: "b") == nil)
        #expect(queue.isEmpty)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `any sequence of calls has the order of plain arrays`(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        // The elements of each client, in order, and the clients, the one to serve next first.
        var elements: [String: [(element: Int, urgency: Urgency)]] = [:]
        var order: [String] = []
        var heldBack: Set<String> = []
        func moveBehind(_ client: String) {
            order.removeAll { $0 == client }
            if elements[client]?.isEmpty == false, !heldBack.contains(client) { order.append(client) }
        }
        for element in 0..<2000 {
            let client = ["a", "b", "c", "d"].randomElement(using: &generator) ?? "a"
            let urgency = Urgency.allCases.randomElement(using: &generator) ?? .normal
            switch Int.random(in: 0..<10, using: &generator) {
            case 0..<4:
                #expect(isAdded(element, urgency, of: client))
                elements[client, default: []].append((element, urgency))
                if elements[client]?.count == 1 { moveBehind(client) }
            case 4..<7:
                let served = order.first { elements[$0]?.first?.urgency == urgency }
                let expected = served.flatMap { elements[$0]?.removeFirst().element }
                #expect(next(urgency) == expected)
                if let served { moveBehind(served) }
            case 7:
                queue.holdBack(client)
                heldBack.insert(client)
                order.removeAll { $0 == client }
            case 8:
                queue.release(client)
                if heldBack.remove(client) != nil { moveBehind(client) }
            default:
                queue.keep(of: client) { $0 % 3 != 0 }
                elements[client]?.removeAll { $0.element % 3 == 0 }
                moveBehind(client)
            }
            for urgency in Urgency.allCases {
                #expect(queue.isReady(urgency) == order.contains { elements[$0]?.first?.urgency == urgency })
            }
        }
    }

    @Test func `elements are released as they are taken`() {
        final class Witness {}
        let queue = FairQueue<String, Witness>(mostOfClient: 10)
        weak var weakWitness: Witness?
        for index in 0..<3 {
            let witness = Witness()
            if index == 0 { weakWitness = witness }
            let isAdded = queue.add(witness, .normal, of: "a")
            #expect(isAdded)
        }
        #expect(weakWitness != nil)
        _ = queue.next(.normal)
        #expect(weakWitness == nil)
        #expect(!queue.isEmpty)
    }

    @Test func `elements are released when their client is removed`() {
        final class Witness {}
        let queue = FairQueue<String, Witness>(mostOfClient: 10)
        weak var weakWitness: Witness?
        for client in 0..<100 {
            let witness = Witness()
            weakWitness = witness
            let isAdded = queue.add(witness, .low, of: "\(client)")
            #expect(isAdded)
            queue.remove("\(client)")
        }
        #expect(weakWitness == nil)
        #expect(queue.isEmpty && !queue.isReady(.low))
        #expect(queue.next(.low) == nil)
    }
}
