import ActivityCore
import AlarmCore
import ConfigurationSamples
import Presentation
import Testing

/// The elements by which people see alarms and activities, by region.
@Suite struct PresenterTests {
    private static let now = Moment(
        wall: WallTime(microseconds: 1_772_452_800_000_000), boot: BootTime(microseconds: 900_000_000))
    private static let popup = DrawnRegion(.expanded)
    private static let lockScreen = DrawnRegion(.lockScreen)
    private static let privateScreen = DrawnRegion(.lockScreen, isPrivate: true)
    /// In place of the marshalled layout and the other data of an app.
    private static let opaqueLayout = OpaqueValue(bytes: [1], size: 1)
    private static let opaqueData = OpaqueValue(bytes: [2], size: 1)

    private static func presenter(_ layout: [LayoutEntry], _ data: [LayoutEntry]) -> Presenter {
        Presenter(
            entries: { $0 == opaqueLayout ? layout : $0 == opaqueData ? data : [] },
            app: { _ in PresentedApp(name: "Files", icon: "files-symbolic") })
    }

    private static func alarm(
        _ settings: [Setting], _ state: Alarm.State = .scheduled, memory: OccurrenceMemory? = nil
    ) throws -> Alarm {
        var configuration = Configuration()
        for setting in settings + [.layout(opaqueLayout), .metadata(opaqueData)] { try configuration.set(setting) }
        return Alarm(
            id: .random(), appOrigin: .host, configuration: configuration, state: state,
            memory: memory ?? OccurrenceMemory(since: now.wall, zoneName: nil), snoozeCount: 0)
    }

    private static let counting = Alarm.State.countdown(
        Countdown(.timer, anchor: .boot, total: .minutes(5), elapsed: .minutes(1), start: now))
    private static let snoozed = Alarm.State.countdown(
        Countdown(.postAlert, anchor: .boot, total: .minutes(5), start: now))
    private static let paused = Alarm.State.paused(PausedCountdown(.timer, total: .minutes(5), elapsed: .minutes(2)))
    private static let ringing = Alarm.State.alerting(Alert(due: now.wall, start: now))
    private static let timer: [Setting] = [.title("Tea\nEarl Grey"), .preAlert(300_000_000)]
    private static let soon = Setting.fireAt(1_772_453_000_000_000)

    /// The texts and buttons of an element, in order: `Tea`, `[stop: Stop]`.
    private func words(_ element: LayoutElement?) -> [String] {
        guard let element else { return [] }
        switch element.kind {
        case .text:
            let time = element.values[.time]?.text.map { " @\($0.dropLast(6))" } ?? ""
            return [(element.values[.text]?.text ?? "") + time]
        case .time: return ["@\(element.values[.time]?.text?.dropLast(6) ?? "")"]
        case .button:
            let text = (element.values[.text] ?? element.values[.label])?.text ?? ""
            return ["[\(element.values[.action]?.text ?? ""): \(text)]"]
        case .timer, .progress: return ["<\(element.kind.rawValue)>"]
        case .icon: return []
        case .row, .column: return element.children.flatMap(words)
        }
    }

    private func words(
        _ alarm: Alarm, in region: DrawnRegion = popup, _ layout: [LayoutEntry] = [], metadata: [LayoutEntry] = []
    ) -> [String] {
        words(Self.presenter(layout, metadata).elements(of: alarm, in: [region])[region])
    }

    // MARK: Alarms

    @Test func `each state of a timer has its line and its buttons`() throws {
        #expect(
            words(try Self.alarm(Self.timer, Self.counting)) == [
                "Tea", "<timer>", "Rings {time} @1772453040", "[pause: Pause]", "[extend: +1 min]", "[stop: Cancel]",
                "<progress>",
            ])
        #expect(
            words(try Self.alarm(Self.timer, Self.paused)) == [
                "Tea", "<timer>", "Paused", "[resume: Resume]", "[extend: +1 min]", "[stop: Cancel]", "<progress>",
            ])
        #expect(
            words(try Self.alarm(Self.timer, Self.ringing)) == [
                "Tea", "Ringing since {time} @1772452800", "[stop: Stop]", "[snooze: Repeat]",
            ])
        #expect(
            words(try Self.alarm(Self.timer, Self.snoozed)).contains("Rings again {time} @1772453100"))
        #expect(
            words(try Self.alarm(Self.timer + [.enabled(false)])) == ["Tea", "Switched off", "[enable: Switch on]"])
    }

    @Test func `an alarm is snoozed, and one that repeats is skipped`() throws {
        let dentist = [Setting.title("Dentist"), Self.soon, .preAlert(60_000_000)]
        #expect(
            words(try Self.alarm(dentist)) == ["Dentist", "Rings {time} @1772453000", "[disable: Switch off]"])
        #expect(words(try Self.alarm(dentist, Self.ringing)).suffix(2) == ["[stop: Stop]", "[snooze: Snooze]"])
        let daily = try Self.alarm([.title("Rise"), .time("07:00"), .weekdays(["mon", "tue"])])
        #expect(words(daily).first == "Rise")
        #expect(words(daily).suffix(3) == ["Every Monday and Tuesday", "[skip: Skip]", "[disable: Switch off]"])
        #expect(words(daily, in: Self.lockScreen).last == "Every Monday and Tuesday")
    }

    @Test func `what has no title is a timer or an alarm`() throws {
        #expect(words(try Self.alarm([.title(" \n"), .preAlert(1_000_000)], Self.ringing)).first == "Timer")
        #expect(words(try Self.alarm([Self.soon, .preAlert(1_000_000)], Self.ringing)).first == "Alarm")
    }

    @Test func `a countdown and a pause have titles of their own`() throws {
        let settings = Self.timer + [.countdownTitle("Tea is drawing"), .pausedTitle("Tea waits")]
        #expect(words(try Self.alarm(settings, Self.counting)).first == "Tea is drawing")
        #expect(words(try Self.alarm(settings, Self.paused)).first == "Tea waits")
        #expect(words(try Self.alarm(settings, Self.ringing)).first == "Tea")
    }

    @Test func `an app names buttons, adds one, and hides one`() throws {
        let settings =
            Self.timer + [
                .secondaryBehavior("both"),
                .buttons([
                    Button(.stop, text: "Enough"), Button(.custom, text: "Recipe"), Button(.pause, isHidden: true),
                ]),
            ]
        #expect(
            words(try Self.alarm(settings, Self.ringing)).suffix(3) == [
                "[stop: Enough]", "[snooze: Repeat]", "[custom: Recipe]",
            ])
        #expect(
            words(try Self.alarm(settings, Self.counting)).suffix(3) == [
                "[extend: +1 min]", "[stop: Cancel]", "<progress>",
            ])
        let custom = Self.timer + [.secondaryBehavior("custom"), .buttons([Button(.secondary, text: "Map")])]
        #expect(words(try Self.alarm(custom, Self.ringing)).suffix(2) == ["[stop: Stop]", "[custom: Map]"])
    }

    @Test func `an app hides a button that resumes, and has none to snooze`() throws {
        let hidden = Self.timer + [.buttons([Button(.resume, isHidden: true)])]
        #expect(!words(try Self.alarm(hidden, Self.paused)).contains("[resume: Resume]"))
        #expect(words(try Self.alarm(Self.timer + [.secondaryBehavior("none")], Self.ringing)).last == "[stop: Stop]")
        #expect(
            words(try Self.alarm(Self.timer + [.secondaryBehavior("custom")], Self.ringing)).suffix(2) == [
                "[stop: Stop]", "[custom: Open]",
            ])
    }

    @Test func `a skip is taken back, and what is switched off isn't skipped`() throws {
        let settings = [Setting.title("Rise"), .time("07:00"), .weekdays(["mon", "tue"])]
        let (engine, id) = (Engine(), AlarmID.random())
        for command in [Command.schedule(id, settings), .skipNext(id)] {
            _ = try engine.apply(command, by: .host, at: Self.now)
        }
        let skipped = try #require(engine.alarm(id))
        #expect(words(skipped).contains { $0.hasPrefix("Skipped: {time}") })
        #expect(words(skipped).suffix(2) == ["[unskip: Don't skip]", "[disable: Switch off]"])
        let disabled = try Self.alarm(settings + [.enabled(false)])
        #expect(words(disabled).suffix(2) == ["Every Monday and Tuesday", "[enable: Switch on]"])
    }

    @Test func `a locked screen has only the buttons that answer`() throws {
        let settings = Self.timer + [.secondaryBehavior("both"), .buttons([Button(.stop, text: "Enough")])]
        let ringing = try Self.alarm(settings, Self.ringing)
        for region in [Self.lockScreen, Self.privateScreen] {
            #expect(words(ringing, in: region).suffix(2) == ["[stop: Stop]", "[snooze: Repeat]"])
            #expect(
                words(try Self.alarm(settings, Self.counting), in: region).suffix(2) == [
                    "[pause: Pause]", "[stop: Cancel]",
                ])
        }
        #expect(words(ringing, in: Self.lockScreen).first == "Tea")
        #expect(words(ringing, in: Self.privateScreen).first == "Timer")
    }

    @Test func `a panel shows a name and the time left, or the next time`() throws {
        let leading = DrawnRegion(.compactLeading)
        let trailing = DrawnRegion(.compactTrailing)
        let counting = try Self.alarm(Self.timer, Self.counting)
        #expect(words(counting, in: leading) == ["Tea"])
        #expect(words(counting, in: DrawnRegion(.compactLeading, isPrivate: true)) == ["Timer"])
        #expect(words(counting, in: trailing) == ["<timer>"])
        let dentist = try Self.alarm([.title("Dentist"), Self.soon])
        #expect(words(dentist, in: leading) == [])
        #expect(words(dentist, in: trailing) == ["@1772453000"])
        #expect(words(try Self.alarm(Self.timer, Self.ringing), in: trailing) == [])
    }

    @Test func `the time left is large in a list, and not in a panel`() throws {
        func styles(_ element: LayoutElement?) -> [String?] {
            guard let element else { return [] }
            return element.kind == .timer
                ? [element.values[.style]?.text] : element.children.flatMap { styles($0) }
        }
        for state in [Self.counting, Self.paused] {
            let alarm = try Self.alarm(Self.timer, state)
            let regions: [DrawnRegion] = [Self.popup, DrawnRegion(.row), DrawnRegion(.compactTrailing)]
            let elements = Self.presenter([], []).elements(of: alarm, in: Set(regions))
            #expect(regions.map { styles(elements[$0]) } == [["number"], ["number"], [nil]])
        }
    }

    @Test func `a row has no buttons`() throws {
        let region = DrawnRegion(.row)
        let row = Self.presenter([], []).elements(of: try Self.alarm(Self.timer, Self.ringing), in: [region])[region]
        #expect(row?.hasButtons == false)
        #expect(words(row) == ["Tea", "Ringing since {time} @1772452800"])
    }

    @Test func `equal states are drawn equally, also while a countdown is paused`() throws {
        let paused = try Self.alarm(Self.timer, Self.paused)
        let presenter = Self.presenter([], [])
        let all = Set(DrawnRegion.all)
        #expect(presenter.elements(of: paused, in: all) == presenter.elements(of: paused, in: all))
        let progress = try #require(presenter.elements(of: paused, in: [Self.popup])[Self.popup]?.children.last)
        let times = [LayoutKey.from, .pausedAt, .to].map { progress.values[$0]?.text.flatMap(Int64.init) ?? 0 }
        #expect(times[1] - times[0] == 120_000_000)
        #expect(times[2] - times[0] == 300_000_000)
    }

    @Test func `a timer that doesn't run has no empty line`() throws {
        let region = DrawnRegion(.row)
        let row = Self.presenter([], []).elements(of: try Self.alarm(Self.timer), in: [region])[region]
        #expect(row?.children.last?.children.map(\.kind) == [.text])
    }

    @Test func `the label of what is drawn is its title`() throws {
        let settings = Self.timer + [.pausedTitle("Tea waits")]
        for region in DrawnRegion.all {
            let element = Self.presenter([], []).elements(of: try Self.alarm(settings, Self.paused), in: [region])
            let title = region.isPrivate ? "Timer" : "Tea waits"
            #expect(element[region]?.values[.label] == .string(title), "\(region.name)")
        }
    }

    @Test func `an app's label at the root of its layout isn't the title`() throws {
        var timer = Self.text("Soup")
        timer.append(LayoutEntry("label", .string("Arrives in")))
        let counting = try Self.alarm(Self.timer, Self.counting)
        let presenter = Self.presenter(Self.layout(timer, in: "compact-trailing"), [])
        let region = DrawnRegion(.compactTrailing)
        let element = try #require(presenter.elements(of: counting, in: [region])[region])
        #expect(element.values[.label] == .string("Tea"))
        #expect(element.children.map { $0.values[.label] } == [.string("Arrives in")])
    }

    // MARK: Layouts of alarms

    private static func layout(_ element: [LayoutEntry], in region: String = "expanded") -> [LayoutEntry] {
        [LayoutEntry(region, .dictionary(element))]
    }

    private static func text(_ text: String) -> [LayoutEntry] {
        [LayoutEntry("type", .string("text")), LayoutEntry("text", .string(text))]
    }

    private static func button(_ action: String) -> [LayoutEntry] {
        [
            LayoutEntry("type", .string("button")), LayoutEntry("action", .string(action)),
            LayoutEntry("text", .string("own")),
        ]
    }

    private static func column(_ children: [[LayoutEntry]]) -> [LayoutEntry] {
        [LayoutEntry("type", .string("column")), LayoutEntry("children", .dictionaries(children))]
    }

    @Test func `no layout hides the buttons of a ring, and it can have others`() throws {
        let layout = Self.layout(Self.column([Self.text("$dish"), Self.button("stop"), Self.button("custom")]))
        let metadata = [LayoutEntry("dish", .string("Soup"))]
        #expect(
            words(try Self.alarm(Self.timer, Self.ringing), in: Self.popup, layout, metadata: metadata) == [
                "Soup", "[custom: own]", "[stop: Stop]", "[snooze: Repeat]",
            ])
        #expect(
            words(try Self.alarm(Self.timer, Self.counting), in: Self.popup, layout, metadata: metadata) == [
                "Soup", "[stop: own]", "[custom: own]",
            ])
        #expect(words(try Self.alarm(Self.timer), in: Self.popup, layout, metadata: metadata).first == "Tea")
        let plain = words(try Self.alarm(Self.timer, Self.ringing))
        #expect(
            words(try Self.alarm(Self.timer, Self.ringing), in: Self.popup, Self.layout(Self.text("$nothing"))) == plain
        )
    }

    @Test func `a private region shows nothing of an app's layout`() throws {
        let layout = Self.layout(Self.text("Secret"))
        let counting = try Self.alarm(Self.timer + [.icon("secret")], Self.counting)
        #expect(words(counting, in: Self.lockScreen, layout).first == "Secret")
        for place in DrawnRegion.Place.allCases {
            let region = DrawnRegion(place, isPrivate: true)
            let element = Self.presenter(layout, []).elements(of: counting, in: [region])[region]
            let text = String(describing: element).lowercased()
            #expect(!text.contains("secret") && !text.contains("tea"), "\(place)")
        }
    }

    @Test func `rings look alike in a panel`() throws {
        let layout = Self.layout(Self.text("Mine"), in: "compact-leading")
        #expect(words(try Self.alarm(Self.timer, Self.counting), in: DrawnRegion(.compactLeading), layout) == ["Mine"])
        #expect(words(try Self.alarm(Self.timer, Self.ringing), in: DrawnRegion(.compactLeading), layout) == ["Tea"])
    }

    // MARK: Activities

    private static func activity(_ title: String, _ state: Activity.State? = nil) throws -> Activity {
        var configuration = ActivityConfiguration()
        let layout = Layout(checked: opaqueLayout, actions: [])
        let settings: [ActivitySetting] = [
            ActivitySetting(.title, .string(title)), .layout(layout), .content(opaqueData),
        ]
        for setting in settings { try configuration.set(setting) }
        return Activity(
            id: .random(), owner: nil, caller: nil, configuration, startAlert: nil,
            state: state ?? .running(since: now, isStale: false), asOf: now.wall, updateCount: 0)
    }

    private func words(
        _ activity: Activity, _ content: [LayoutEntry], in region: DrawnRegion = popup, _ layout: [LayoutEntry] = []
    ) -> [String] {
        words(Self.presenter(layout, content).elements(of: activity, in: [region])[region])
    }

    @Test func `an activity without a layout has a title, a status and a bar`() throws {
        let content = [LayoutEntry("status", .string("12 of 40 GB")), LayoutEntry("progress", .double(0.307))]
        let backup = try Self.activity("Backup")
        #expect(words(backup, content) == ["Backup", "12 of 40 GB", "<progress>"])
        #expect(words(backup, []) == ["Backup"])
        #expect(words(try Self.activity(""), content).first == "Files")
        #expect(words(backup, content, in: DrawnRegion(.compactTrailing)) == ["30 %"])
        #expect(words(backup, content, in: DrawnRegion(.row)) == ["Backup", "12 of 40 GB"])
        #expect(words(backup, content, in: Self.privateScreen) == ["Files"])
        #expect(words(backup, content, in: DrawnRegion(.compactTrailing, isPrivate: true)) == [])
        let stale = try Self.activity("Backup", .running(since: Self.now, isStale: true))
        #expect(words(stale, content).last == "Not up to date")
    }

    @Test func `a layout may leave the second place in a panel empty`() throws {
        let trailing = DrawnRegion(.compactTrailing)
        let layout = Self.layout(Self.text("$missing"), in: "compact-trailing")
        let content = [LayoutEntry("status", .string("On its way"))]
        #expect(words(try Self.activity("Pizza"), content, in: trailing) == ["On its way"])
        #expect(words(try Self.activity("Pizza"), content, in: trailing, layout) == [])
    }

    @Test func `an activity has no buttons on a locked screen`() throws {
        let layout = Self.layout(Self.column([Self.text("$title"), Self.button("again")]))
        #expect(words(try Self.activity("Pizza"), [], in: Self.popup, layout) == ["Pizza", "[again: own]"])
        #expect(words(try Self.activity("Pizza"), [], in: Self.lockScreen, layout) == ["Pizza"])
    }
}
