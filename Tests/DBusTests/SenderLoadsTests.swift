import Testing

@testable import DBus

/// The recent loads of senders of calls without a reply, by a virtual clock.
@Suite struct SenderLoadsTests {
    private static let second: Int64 = 1_000_000

    private var loads = SenderLoads()

    /// Counts calls at one time, and returns the number of those within the share.
    private mutating func add(_ count: Int, of sender: BusName = ":1.1", at now: Int64 = 0) -> Int {
        (0..<count).count { _ in loads.add(sender, at: now) == .within }
    }

    @Test mutating func `a sender beyond its share is dropped, and no other`() {
        #expect(add(SenderLoads.share) == SenderLoads.share)
        #expect(loads.add(":1.1", at: 0) == .leaving)
        #expect(loads.add(":1.1", at: 0) == .beyond)
        #expect(loads.add(":1.2", at: 0) == .within)
    }

    @Test mutating func `a sender that goes on is dropped all the time, and gets its share back by sending less`() {
        var now: Int64 = 0
        for _ in 0..<50 {
            _ = add(SenderLoads.share, at: now)
            now += Self.second / 10
        }
        #expect(add(1, at: now) == 0)
        #expect(add(1, at: now + Self.second) == 0)
        #expect(loads.add(":1.1", at: now + 20 * Self.second) == .within)
    }

    @Test mutating func `half of the share a second is within it for ever`() {
        for second in 0..<100 {
            let start = Int64(second) * Self.second
            for part in 0..<8 {
                let now = start + Int64(part) * Self.second / 8
                #expect(add(SenderLoads.share / 16, at: now) == SenderLoads.share / 16)
            }
        }
        // Twice as much isn't.
        let taken = (100..<200).map { add(SenderLoads.share, at: Int64($0) * Self.second) }
        #expect((taken.last ?? .max) <= 1, "\(taken)")
    }

    @Test mutating func `a call that takes long counts as several`() {
        for (time, count) in [(Int64(0), 1), (99, 1), (100, 2), (1_000, 11), (1_000_000, SenderLoads.mostOfCall)] {
            loads = SenderLoads()
            var taken = 0
            while loads.add(":1.1", at: 0) == .within {
                loads.add(time, of: ":1.1")
                taken += 1
            }
            #expect(taken == (SenderLoads.share + count - 1) / count, "\(time) µs")
        }
        // The clock of a machine that was stopped may say anything.
        loads.add(.max, of: ":1.1")
        loads.add(-1, of: ":1.1")
        #expect(add(1, at: .max / 2) == 1)
    }

    @Test mutating func `the number of senders is bounded, and those that send most are kept`() {
        _ = add(SenderLoads.share + 1, of: ":1.0")
        for number in 1...1_000 { _ = add(2, of: BusName(unchecked: ":1.\(number)")) }
        #expect(loads.count <= SenderLoads.mostSenders)
        #expect(loads.add(":1.0", at: 0) == .beyond)
        // A minute later all of them have become quiet.
        for number in loads.count...SenderLoads.mostSenders {
            #expect(add(1, of: BusName(unchecked: ":2.\(number)"), at: 60 * Self.second) == 1)
        }
        #expect(loads.add(":1.0", at: 60 * Self.second) == .within)
    }
}
