import ActivityCore
import AlarmCore
import ConfigurationSamples
import Testing

@testable import Presentation

/// The notifications of alarms: their texts and their buttons.
@Suite struct PresentedNotificationTests {
    // Monday, 2 March 2026, 12:00 in UTC.
    private static let now = Moment(wall: WallTime(seconds: 1_772_452_800), boot: BootTime(microseconds: 900_000_000))
    private static let tea: [Setting] = [.title("\n \nTea\nEarl Grey\n\nhot"), .preAlert(300_000_000)]
    private static let ringing = Alarm.State.alerting(Alert(due: now.wall, start: now))
    private static let counting = Alarm.State.countdown(
        Countdown(.timer, anchor: .boot, total: .minutes(5), start: now))
    private static let paused = Alarm.State.paused(
        PausedCountdown(.timer, total: .minutes(5), elapsed: .minutes(1)))
    private static var presenter: Presenter {
        Presenter(entries: { _ in [] }, app: { $0.isEmpty ? nil : PresentedApp(name: "Clock", icon: nil) })
    }

    /// The texts and buttons of an element, in order: `Tea`, `[stop: Stop]`.
    private static func words(_ element: LayoutElement?) -> [String] {
        guard let element else { return [] }
        let values = element.values
        return switch element.kind {
        case .text: [values[.text]?.text ?? ""]
        case .time: ["{time}"]
        case .button: ["[\(values[.action]?.text ?? ""): \(values[.text]?.text ?? "")]"]
        case .timer: ["<timer>"]
        case .icon, .progress: ["?"]
        case .row, .column: element.children.flatMap(words)
        }
    }

    private static func words(_ alarm: Alarm, isPrivate: Bool = false) -> [String] {
        let region = DrawnRegion(.notification, isPrivate: isPrivate)
        return words(presenter.elements(of: alarm, in: [region])[region])
    }

    @Test func `a ring has its title, its cause and its buttons`() throws {
        let timer = try Alarm.sample(Self.tea, Self.ringing)
        #expect(Self.words(timer) == ["Tea", "Earl Grey", "hot", "5 min are over", "[stop: Stop]", "[snooze: Repeat]"])
        let alarm = try Alarm.sample([.title("Rise"), .fireAt(1)], Self.ringing, snoozeCount: 2)
        #expect(Self.words(alarm) == ["Rise", "{time}", "Unanswered so far: 2", "[stop: Stop]", "[snooze: Snooze]"])
    }

    @Test func `a countdown says when it rings, and a paused one how much is left`() throws {
        let titles = Self.tea + [.countdownTitle("Tea draws\nslowly"), .pausedTitle("Tea waits")]
        #expect(
            Self.words(try Alarm.sample(titles, Self.counting)) == [
                "Tea draws", "slowly", "Rings {time}", "[pause: Pause]", "[stop: Cancel]",
            ])
        #expect(
            Self.words(try Alarm.sample(titles, Self.paused)) == [
                "Tea waits", "<timer>", "[resume: Resume]", "[stop: Cancel]",
            ])
        let snoozed = Alarm.State.countdown(Countdown(.postAlert, anchor: .boot, total: .minutes(5), start: Self.now))
        #expect(Self.words(try Alarm.sample(Self.tea, snoozed)).contains("Rings again {time}"))
    }

    @Test func `an alarm that is to ring is skipped if it repeats, else cancelled`() throws {
        let daily: [Setting] = [.title("Rise"), .time("07:00"), .weekdays(["mon", "tue"]), .timeZone("UTC")]
        #expect(Self.words(try Alarm.sample(daily, .scheduled)) == ["Rise", "Rings {time}", "[skip: Skip]"])
        let once = try Alarm.sample([.title("Rise"), .fireAt(1_772_453_000_000_000)], .scheduled)
        #expect(Self.words(once) == ["Rise", "Rings {time}", "[stop: Cancel]"])
        #expect(Self.words(try Alarm.sample(daily + [.enabled(false)], .scheduled)) == [])
    }

    @Test func `without a title it has the name of its app, or a word`() throws {
        let region = DrawnRegion(.notification)
        let app = try Alarm.sample([.fireAt(1), .appID("org.example.Clock")], Self.ringing)
        #expect(Self.words(app).first == "Clock")
        #expect(Self.presenter.elements(of: app, in: [region])[region]?.values[.label]?.text == "Clock")
        #expect(Self.words(try Alarm.sample([.title(" "), .fireAt(1)], Self.ringing)).first == "Alarm")
    }

    @Test func `on a locked screen it has no text of an app`() throws {
        let settings =
            Self.tea + [
                .appID("org.example.Clock"), .secondaryBehavior("both"), .buttons([Button(.stop, text: "Done")]),
            ]
        let ringing = try Alarm.sample(settings, Self.ringing)
        #expect(
            Self.words(ringing, isPrivate: true) == ["Timer", "5 min are over", "[stop: Stop]", "[snooze: Repeat]"])
        let scheduled = try Alarm.sample([.title("Rise"), .fireAt(1_772_453_000_000_000)], .scheduled)
        #expect(Self.words(scheduled, isPrivate: true) == ["Alarm", "Rings {time}"])
    }

    @Test func `no layout is read for it`() throws {
        let presenter = Presenter(
            entries: { _ in
                Issue.record("a layout was read")
                return []
            }, app: { _ in nil })
        let region = DrawnRegion(.notification)
        #expect(presenter.elements(of: try Alarm.sample(Self.tea, Self.ringing), in: [region])[region] != nil)
    }

    // MARK: In words

    private static func spelled(_ alarm: Alarm) -> [String] { words(presenter.notification(of: alarm)) }

    @Test func `in words, times are those of the person's clocks, and a pause has its time left`() throws {
        #expect(Self.spelled(try Alarm.sample(Self.tea, Self.counting)).contains("Rings 12:05"))
        #expect(Self.spelled(try Alarm.sample(Self.tea, Self.paused)).contains("Paused with 4 min left"))
        let due = Self.now.wall - .minutes(1)
        let late = Alarm.State.alerting(Alert(due: due, start: Self.now))
        let rise = try Alarm.sample([.title("Rise"), .fireAt(1)], late)
        #expect(Self.spelled(rise) == ["Rise", "11:59", "[stop: Stop]", "[snooze: Snooze]"])
        #expect(Self.presenter.ringingLine(of: rise) == "Ringing since 12:00")
        #expect(Self.presenter.ringingLine(of: try .sample([.fireAt(1)], Self.ringing)) == nil)
        #expect(Self.presenter.ringingLine(of: try .sample(Self.tea, Self.ringing)) == "Ringing since 12:00")
        #expect(Self.presenter.ringingLine(of: try .sample(Self.tea, Self.counting)) == nil)
    }

    // MARK: Missed alarms

    private static func missed(
        _ title: String, appID: String = "", minutes: Int64, _ reason: MissedAlarm.Reason = .off, count: UInt32 = 1
    ) -> MissedAlarm {
        let entry = HistoryEntry(
            id: .random(), appID: appID, title: title, event: .missed(.notify, count: count),
            due: now.wall - .minutes(minutes), at: now.wall)
        return MissedAlarm(entry, count: count, because: reason)
    }

    private static func words(_ missed: [MissedAlarm]) -> [String] {
        words(presenter.notification(of: missed, at: now.wall))
    }

    @Test func `missed alarms have their common reason, their times and the titles that they have elsewhere`() {
        let missed = [
            Self.missed("Tea\nEarl Grey", minutes: 1),
            Self.missed("", appID: "org.example.Clock", minutes: 2, count: 3),
            Self.missed(" ", minutes: 24 * 60),
        ]
        #expect(
            Self.words(missed) == [
                "3 alarms were missed while the computer was off",
                "Sun 1 Mar 12:00 Alarm,\n11:58 Clock, the last of 3 times,\n11:59 Tea",
            ])
        #expect(Self.words([missed[0], Self.missed("Rice", minutes: 3, .asleep)])[0] == "2 alarms were missed")
        let many = (1...12).map { Self.missed("\($0)", minutes: $0) }
        #expect(Self.words(many)[1].hasSuffix("11:57 3,\nand 2 more"))
    }

    @Test func `a time in a title is no time`() throws {
        let alarm = try Alarm.sample([.title("{time}\n{when} {time}"), .preAlert(300_000_000)], Self.ringing)
        #expect(Self.spelled(alarm).prefix(2) == ["{time}", "{when} {time}"])
    }

    @Test func `what moves by itself is left out`() {
        let end = LayoutValue.instant(Self.now.wall)
        let timer = LayoutElement(.timer, [.to: end])
        let bar = LayoutElement(.progress, [.from: end, .to: end])
        #expect(LayoutElement.column([.row([timer]), bar]).spelled(in: .utc, at: Self.now.wall) == nil)
        let line = LayoutElement.row([timer, .time(Self.now.wall + .hours(24))])
        #expect(line.spelled(in: .utc, at: Self.now.wall)?.texts == ["Tuesday, 12:00"])
    }

    @Test func `what is spoken is one line, of a length that can be listened to`() throws {
        let alarm = try Alarm.sample(Self.tea, Self.ringing)
        #expect(Self.presenter.notification(of: alarm)?.spoken == "Tea, Earl Grey, hot, 5 min are over")
        let spoken = LayoutElement.text(PresentedText("a\tb" + String(repeating: "x", count: 500))).spoken
        #expect(spoken.unicodeScalars.count == 400)
        #expect(spoken.hasPrefix("a bxxx"))
    }
}
