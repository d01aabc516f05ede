import AlarmTurn
import Testing

/// The shares of urgent and of normal calls in a turn.
@Suite struct TurnSharesTests {
    /// Returns the urgencies of these many calls while both wait.
    private func contest(_ count: Int, high: Int64, normal: Int64) -> [Urgency] {
        var shares = TurnShares()
        return (0..<count).compactMap { _ in
            let next = shares.next(isHighReady: true, isNormalReady: true)
            shares.spend(next == .high ? high : normal)
            return next
        }
    }

    @Test func `one normal call follows four urgent ones, even if it takes longer`() {
        let five: [Urgency] = [.high, .high, .high, .high, .normal]
        #expect(contest(10, high: 1, normal: 100) == five + five)
    }

    @Test func `normal calls have as much time as urgent ones, however short they are`() {
        let order = contest(10_000, high: 50, normal: 7)
        let urgent = order.count { $0 == .high } * 50
        #expect(order.count { $0 == .normal } * 7 >= urgent - 200)
        #expect(order.prefix(4).allSatisfy { $0 == .high })
    }

    @Test func `calls are performed regardless of shares if no others wait`() {
        var shares = TurnShares()
        for _ in 0..<100 {
            let next = shares.next(isHighReady: true, isNormalReady: false)
            #expect(next == .high)
            shares.spend(1000)
        }
        // Nobody has waited for these.
        let contested = shares.next(isHighReady: true, isNormalReady: true)
        #expect(contested == .high)
        let normal = shares.next(isHighReady: false, isNormalReady: true)
        #expect(normal == .normal)
        let none = shares.next(isHighReady: false, isNormalReady: false)
        #expect(none == nil)
    }
}
