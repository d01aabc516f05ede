import ActivityCore
import AlarmCore
import ConfigurationSamples
import Testing

@testable import Presentation

/// The tray's tooltip and its menu.
@Suite struct PresentedTrayTests {
    private static let now = Moment(wall: WallTime(seconds: 1_772_452_800), boot: BootTime(microseconds: 1_000_000))
    private static let alert = Alert(due: now.wall, start: now)

    private func tooltip(_ ringing: Alarm?, of count: Int, problem: String = "", next: Alarm? = nil) -> [String] {
        Presenter.plain.tooltip(ringing: ringing, of: count, problem: problem, next: next, at: Self.now.wall)
    }

    private func ringing(_ title: String) throws -> Alarm { try .sample([.title(title)], .alerting(Self.alert)) }

    @Test func `of several that ring one is named and the others are counted`() throws {
        #expect(tooltip(try ringing("Tea"), of: 1) == ["Tea rings"])
        #expect(tooltip(try ringing("Tea"), of: 3) == ["Tea rings (+2)"])
    }

    @Test func `the alarm that rings next has a line of its own`() throws {
        let next = try Alarm.sample([.title("Wake up"), .fireAt(1_772_456_400_000_000)], .scheduled)
        #expect(tooltip(nil, of: 0, next: next) == ["Next: Wake up, 13:00"])
        #expect(tooltip(try ringing("Tea"), of: 1, next: next) == ["Tea rings", "Next: Wake up, 13:00"])
    }

    @Test func `the reason why a notification may not be seen is below what rings`() throws {
        #expect(
            tooltip(try ringing("Tea"), of: 2, problem: "Something closes it.")
                == ["Tea rings (+1)", "Something closes it."])
        #expect(tooltip(nil, of: 0, problem: "Something closes it.") == [])
    }

    @Test func `a title is cut at the sixtieth letter`() throws {
        let long = try ringing(String(repeating: "é", count: 100))
        #expect(tooltip(long, of: 1) == [String(repeating: "é", count: 59) + "… rings"])
    }

    private func countdown(_ seconds: Int64) -> Alarm.State {
        .countdown(Countdown(.timer, anchor: .boot, total: .seconds(seconds), start: Self.now))
    }

    @Test func `the menu has what rings, what counts down, and the next alarm, with buttons`() throws {
        let tea = try ringing("Tea")
        let eggs = try Alarm.sample([.title("Eggs"), .preAlert(300_000_000)], countdown(300))
        let rice = try Alarm.sample(
            [.title("Rice"), .preAlert(300_000_000)],
            .paused(PausedCountdown(.timer, total: .minutes(5), elapsed: .minutes(1))))
        let next = try Alarm.sample([.title("Wake up"), .fireAt(1_772_456_400_000_000)], .scheduled)
        let menu = Presenter.plain.menu(active: [eggs, rice, tea], scheduled: next, at: Self.now)
        #expect(menu.ringing.map(\.text) == ["Tea"])
        #expect(menu.ringing.map(\.alert) == [Self.alert])
        #expect(menu.ringing[0].buttons.map(\.text).first == "Stop")
        #expect(menu.countdowns.map(\.text) == ["Rice: paused, 4 min left", "Eggs: 5 min left"])
        #expect(menu.countdowns.map { $0.buttons.map(\.text) } == [["Resume", "Cancel"], ["Pause", "Cancel"]])
        #expect(menu.next == "Next: Wake up, 13:00")
        #expect(menu.timers.map(\.text) == ["5 min", "10 min", "25 min"])
    }

    @Test func `each sandboxed app has its share of the lines`() throws {
        let late = Alert(due: Self.now.wall, start: Moment(wall: Self.now.wall, boot: Self.now.boot + .seconds(1)))
        func alarm(_ state: Alarm.State, of app: String = "") throws -> Alarm {
            try .sample([.title("Tea"), .preAlert(300_000_000), .appID(app)], state, isSandboxed: !app.isEmpty)
        }
        var alarms: [Alarm] = []
        for _ in 0..<20 {
            alarms.append(try alarm(.alerting(Self.alert), of: "org.example.Tea"))
            alarms.append(try alarm(countdown(60), of: "org.example.Tea"))
        }
        let (ringing, counting) = (try alarm(.alerting(late)), try alarm(countdown(3600)))
        let menu = Presenter.plain.menu(active: alarms + [ringing, counting], scheduled: nil, at: Self.now)
        #expect(menu.ringing.count == 10 && menu.countdowns.count == 10)
        #expect(menu.ringing.contains { $0.alarm == ringing.id })
        #expect(menu.countdowns.contains { $0.alarm == counting.id })
    }
}
