import ActivityCore
import AlarmCore
import ConfigurationSamples
import Testing

@testable import Presentation

/// The wording of an alarm, which is the same on all surfaces.
@Suite struct OneWordingTests {
    private static let now = Moment(wall: WallTime(seconds: 1_772_452_800), boot: BootTime(microseconds: 900_000_000))

    private static let states: [(name: String, state: Alarm.State)] = [
        ("scheduled", .scheduled),
        ("countdown", .countdown(Countdown(.timer, anchor: .boot, total: .minutes(5), start: now))),
        ("snoozed", .countdown(Countdown(.postAlert, anchor: .boot, total: .minutes(5), start: now))),
        ("paused", .paused(PausedCountdown(.timer, total: .minutes(5), elapsed: .minutes(1)))),
        ("ringing", .alerting(Alert(due: now.wall, start: now))),
    ]

    private static let soon = Setting.fireAt(1_772_453_000_000_000)

    private static let configurations: [(name: String, settings: [Setting])] = [
        ("a timer", [.title("Tea"), .preAlert(300_000_000)]),
        ("an alarm", [.title("Dentist"), soon]),
        ("a daily alarm", [.title("Rise"), .time("07:00"), .weekdays(["mon", "tue"])]),
        ("an untitled timer", [.preAlert(300_000_000)]),
        ("an untitled alarm", [soon, .preAlert(60_000_000)]),
        ("an untitled alarm of an app", [soon, .appID("org.example.Clock")]),
        (
            "with titles of its states",
            [
                .title("Tea"), .preAlert(300_000_000), .countdownTitle("Tea is drawing"), .pausedTitle("Tea waits"),
            ]
        ),
        ("right to left", [.title("שָׁלוֹם"), .preAlert(300_000_000)]),
        ("with several lines", [.title("\n차\nEarl Grey"), .preAlert(300_000_000)]),
        (
            "with an app's buttons",
            [
                .title("Soup"), .preAlert(300_000_000), .secondaryBehavior("both"),
                .buttons([
                    Button(.stop, text: "Enough"), Button(.secondary, text: "Later"), Button(.custom, text: "Recipe"),
                    Button(.pause, text: "Wait"), Button(.resume, isHidden: true),
                ]),
            ]
        ),
    ]

    /// The name and the text of each button in an element.
    private func buttons(_ element: LayoutElement?) -> [String] {
        guard let element else { return [] }
        guard element.kind == .button else { return element.children.flatMap(buttons) }
        let text = (element.values[.text] ?? element.values[.label])?.text ?? ""
        return ["\(element.values[.action]?.text ?? ""): \(text)"]
    }

    private let presenter = Presenter(
        entries: { _ in [] }, app: { $0.isEmpty ? nil : PresentedApp(name: "Clock", icon: nil) })

    @Test(arguments: configurations.indices, states.indices)
    func `notification, popup, lock screen, panel, list, tray and search have the same words`(
        configuration: Int, state: Int
    ) throws {
        let name = "\(Self.configurations[configuration].name), \(Self.states[state].name)"
        let alarm = try Alarm.sample(Self.configurations[configuration].settings, Self.states[state].state)
        let title = presenter.title(of: alarm)
        #expect(!title.isEmpty, "\(name)")
        let places: Set = [
            DrawnRegion(.expanded), DrawnRegion(.lockScreen), DrawnRegion(.row), DrawnRegion(.notification),
            DrawnRegion(.compactLeading),
        ]
        let drawn = presenter.elements(of: alarm, in: places)
        for (region, element) in drawn { #expect(element.values[.label] == .string(title), "\(name), \(region.name)") }
        let found = presenter.lines(of: alarm, at: Self.now)
        #expect(found.title == title, "\(name)")
        let row = try #require(drawn[DrawnRegion(.row)])
        // Search has no room for the word "Paused" beside the time left, as a notification.
        let spelled = row.spelled(in: presenter.zone, at: Self.now.wall)?.texts ?? []
        #expect(spelled.first == title, "\(name)")
        // A timer that is on, but doesn't run, has no state.
        #expect(found.subtitle.isEmpty ? spelled.count == 1 : spelled.contains(found.subtitle), "\(name): \(spelled)")
        let menu = presenter.menu(active: [alarm], scheduled: nil, at: Self.now)
        let pressed = buttons(drawn[DrawnRegion(.notification)])
        if alarm.state == .scheduled {
            #expect(menu.ringing.isEmpty && menu.countdowns.isEmpty, "\(name)")
        } else {
            let entry = try #require((menu.ringing + menu.countdowns).first)
            #expect(entry.text.hasPrefix(title), "\(name)")
            #expect(entry.buttons.map { "\($0.press.rawValue): \($0.text)" } == pressed, "\(name)")
            let popup = buttons(drawn[DrawnRegion(.expanded)]).filter { !$0.hasPrefix("extend: ") }
            #expect(popup == pressed, "\(name)")
        }
        // What is private has neither the title nor the buttons of an app.
        let isPrivate = Set(places.map { DrawnRegion($0.place, isPrivate: true) })
        for (region, element) in presenter.elements(of: alarm, in: isPrivate) {
            let text = "\(element)"
            for secret in ["Tea", "Dentist", "Soup", "Enough", "Recipe", "Wait", "Earl", "Clock"] {
                #expect(!text.contains(secret), "\(name), \(region.name)")
            }
        }
    }
}
