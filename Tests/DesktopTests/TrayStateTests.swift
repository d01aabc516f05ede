import AlarmCore
import Testing

@testable import Desktop

/// The tray's icon and its tooltip.
@Suite struct TrayStateTests {
    private static let now = WallTime(seconds: 60)

    private func state(_ ringing: Alarm?, of count: Int, next: Alarm? = nil) -> TrayState {
        TrayState(ringing: ringing, of: count, next: next, in: .utc, at: Self.now)
    }

    @Test func `of several that ring one is named and the others are counted`() throws {
        let tea = try Alarm.ringing("Tea")
        #expect(state(tea, of: 1).tooltip == ["Tea rings"])
        let state = state(tea, of: 3)
        #expect(state.tooltip == ["Tea rings", "2 more alarms ring"])
        #expect(state.status == "NeedsAttention")
    }

    @Test func `the alarm that rings next has a line of its own`() throws {
        let next = try Alarm([.title("Wake up"), .fireAt(3_600_000_000)], state: .scheduled, at: Self.moment)
        let waiting = state(nil, of: 0, next: next)
        #expect(waiting.tooltip.map { $0.prefix(15) } == ["Next: Wake up, "])
        #expect(waiting.status == "Active")
        #expect(try state(.ringing("Tea"), of: 1, next: next).tooltip == ["Tea rings"] + waiting.tooltip)
    }

    @Test func `below what rings stands why its notification may not be seen`() throws {
        let state = TrayState(
            ringing: try .ringing("Tea"), of: 2, problem: "Something closes it.", next: nil, in: .utc, at: Self.now)
        #expect(state.tooltip == ["Tea rings", "1 more alarm rings", "Something closes it."])
    }

    @Test func `a title is cut at the sixtieth letter`() throws {
        let long = try Alarm.ringing(String(repeating: "é", count: 100))
        #expect(state(long, of: 1).tooltip == [String(repeating: "é", count: 59) + "… rings"])
    }

    private static let moment = Moment(wall: now, boot: BootTime(microseconds: 0))
}
