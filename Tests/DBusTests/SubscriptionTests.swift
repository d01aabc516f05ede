import DBus
import EventLoop
import TestSupport
import Testing

/// Signals and the subscriptions that they reach.
@Suite struct SubscriptionTests {
    private let bus: PrivateBus
    private let loop: EventLoop
    private let sender: Client
    private let receiver: Client

    init() throws {
        bus = try PrivateBus()
        loop = try EventLoop()
        sender = try Client(on: bus, in: loop)
        receiver = try Client(on: bus, in: loop)
    }

    private func send(_ member: MemberName, _ write: (inout Writer) -> Void = { _ in }) throws {
        try sender.connection.send(Message.signal(member, of: "org.example.Test", at: "/", write))
    }

    @Test func `a signal reaches the subscriptions to its first argument, and to any`() throws {
        var heard: [String] = []
        let rules: [(String, MatchRule)] = [
            ("a", MatchRule(interface: "org.example.Test", firstArgument: "a")),
            ("a too", MatchRule(member: "One", firstArgument: "a")),
            ("b", MatchRule(interface: "org.example.Test", firstArgument: "b")),
            ("any", MatchRule(interface: "org.example.Test")),
            ("other", MatchRule(interface: "org.example.Other")),
        ]
        let subscriptions = rules.map { name, rule in
            receiver.connection.subscribe(to: rule) { _ in heard.append(name) }
        }
        try receiver.synchronize()
        try send("One") { $0.append("a") }
        try loop.wait(for: "the first") { heard.count == 3 }
        #expect(heard.sorted() == ["a", "a too", "any"])
        heard = []
        try send("Two") { $0.append("a") }
        try send("One") { $0.append(UInt32(1)) }
        try send("One")
        try send("One") { $0.append("b") }
        try loop.wait(for: "the others") { heard.contains("b") && heard.count == 6 }
        #expect(heard.sorted() == ["a", "any", "any", "any", "any", "b"])
        withExtendedLifetime(subscriptions) {}
    }

    @Test func `a released subscription of a thousand gets no signal, and its neighbour does`() throws {
        var heard: [Int] = []
        var subscriptions = (0..<1_000).map { number in
            receiver.connection.subscribe(to: MatchRule(member: "One", firstArgument: "\(number % 500)")) { _ in
                heard.append(number)
            }
        }
        try receiver.synchronize()
        try send("One") { $0.append("7") }
        try loop.wait(for: "both") { heard.count == 2 }
        #expect(heard.sorted() == [7, 507])
        subscriptions.remove(at: 7)
        try receiver.synchronize()
        try send("One") { $0.append("7") }
        try send("One") { $0.append("8") }
        try loop.wait(for: "the others") { heard.count == 5 }
        #expect(heard.dropFirst(2).sorted() == [8, 507, 508])
        subscriptions = []
    }

    @Test func `a handler may end another's subscription to the same signal`() throws {
        var heard = 0
        var subscriptions: [Subscription] = []
        for _ in 0..<3 {
            subscriptions.append(
                receiver.connection.subscribe(to: MatchRule(member: "One", firstArgument: "a")) { _ in
                    heard += 1
                    subscriptions = []
                })
        }
        try receiver.record(MatchRule(member: "Two"))
        try send("One") { $0.append("a") }
        try send("Two")
        _ = try receiver.next("Two")
        #expect(heard == 1)
    }
}
