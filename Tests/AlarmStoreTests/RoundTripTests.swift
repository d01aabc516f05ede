import AlarmCore
import ConfigurationSamples
import Testing

@testable import AlarmStore

@Suite struct RoundTripTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func expectSame(_ alarms: [Alarm], sourceLocation: SourceLocation = #_sourceLocation) throws {
        do {
            let store = try Store(directory: directory.path, boot: thisBoot)
            try store.write(alarms)
            #expect(try store.alarms() == alarms.byID, sourceLocation: sourceLocation)
        }
        let store = try Store(directory: directory.path, boot: thisBoot)
        #expect(store.setAside == nil, sourceLocation: sourceLocation)
        var alarmsAgain: [AlarmID: Alarm] = [:]
        let loaded = try store.load(at: now) { alarmsAgain[$0.id] = $0 }
        #expect(alarmsAgain == alarms.byID, sourceLocation: sourceLocation)
        #expect(loaded.converted == [], sourceLocation: sourceLocation)
        #expect(loaded.faults == [], sourceLocation: sourceLocation)
    }

    @Test func `alarms read as the store was opened are those of later reads, and what is written since counts`() throws
    {
        let kept = try alarm(.random(), [.buttons([Button(.stop, text: "Up")]), .stopAction(AppAction("up"))])
        let removed = try alarm(.random(), [.title("Old")])
        try Store(directory: directory.path, boot: thisBoot).write([kept, removed])
        do {
            let store = try Store(directory: directory.path, boot: thisBoot)
            #expect(try store.count() == 2)
            let first = try store.alarms()
            #expect(first == [kept, removed].byID)
            #expect(try store.alarms() == first && store.count() == 2)
        }
        let store = try Store(directory: directory.path, boot: thisBoot)
        let added = try alarm(.random(), [.title("New")])
        try store.commit(written: [added], removed: [removed.id], history: [])
        #expect(try store.count() == 2)
        #expect(try store.alarms() == [kept, added].byID)
    }

    @Test func `a new store is empty`() throws {
        let store = try Store(directory: directory.path, boot: thisBoot)
        #expect(try store.alarms().isEmpty)
        #expect(store.setAside == nil)
    }

    @Test func `an alarm of which nothing is set comes back as it was`() throws {
        try expectSame([alarm(.random(), [])])
    }

    static let states: [Alarm.State] = [
        .scheduled,
        .countdown(
            Countdown(
                .preAlert, anchor: .wall, total: .minutes(10), elapsed: .seconds(3), start: moment(wall: 7, boot: 9))),
        .countdown(Countdown(.timer, anchor: .boot, total: .minutes(10), start: moment(wall: 7, boot: 0))),
        .countdown(Countdown(.postAlert, anchor: .boot, total: .minutes(10), start: moment(wall: -7, boot: -9))),
        .countdown(Countdown(.timer, anchor: .rebooted, total: .minutes(10), start: moment(wall: 7, boot: -9))),
        .paused(PausedCountdown(.preAlert, total: .minutes(10), elapsed: .seconds(3))),
        .paused(PausedCountdown(.timer, total: .minutes(10), elapsed: .zero)),
        .paused(PausedCountdown(.postAlert, total: .minutes(10), elapsed: .minutes(10))),
        .alerting(Alert(due: WallTime(microseconds: 5), start: moment(wall: 6, boot: 7))),
    ]

    @Test(arguments: states) func `an alarm comes back in its state`(_ state: Alarm.State) throws {
        try expectSame([alarm(state: state, handled: 5, snoozeCount: 2)])
    }

    @Test(arguments: [AppOrigin.host, .flatpak, .snap]) func `the origin of the app id is read back`(
        _ appOrigin: AppOrigin
    )
        throws
    {
        try expectSame([alarm(.random(), [.appID("org.example.Clock")], appOrigin: appOrigin)])
    }

    static let settings: [Setting] = [
        .title(String(repeating: "🫖", count: 256)), .title("two\nlines"), .countdownTitle("é"), .pausedTitle("'; --"),
        .fireAt(0), .fireAt(1 << 53 - 1), .preAlert(1_000_000), .preAlert(31_622_400_000_000),
        .postAlert(31_622_400_000_000), .secondaryBehavior("countdown"), .secondaryBehavior("none"),
        .secondaryBehavior("custom"), .secondaryBehavior("both"), .sound("default"), .sound("none"), .sound("bell"),
        .sound("/" + String(repeating: "é", count: 2047)), .volume(0), .volume(1), .volume(0.1),
        .volume(.leastNonzeroMagnitude), .fadeIn(1), .fadeIn(300_000_000), .countdownNotice("always"),
        .countdownNotice("never"), .breakThrough(false), .breakThrough(true),
        .risingVolume(false), .risingVolume(true),
        .speak(false), .speak(true),
        .stopAction(AppAction("up")), .secondaryAction(AppAction(String(repeating: "x", count: 255))),
        .defaultAction(AppAction("show", mode: .background)), .stopAction(AppAction("up", mode: .foreground)),
        .secondaryAction(AppAction("more", target: "org.example.Clock")),
        .defaultAction(AppAction("show", parameter: OpaqueValue(bytes: [0, 255, 0], size: 4096))),
        .tint("#0aF9C3"), .icon("alarm-symbolic"), .metadata(OpaqueValue(bytes: [0, 255, 0], size: 4096)),
        .layout(OpaqueValue(bytes: [1, 0, 254], size: 8192)),
        .alertTimeout(10_000_000), .alertTimeout(.max), .onTimeout("snooze"), .onTimeout("stop"), .maxSnoozes(0),
        .maxSnoozes(.max), .missed("ring"), .missed("notify"), .missed("drop"), .grace(0), .grace(86_400_000_000),
        .keep(true), .wake(false),
        .enabled(false), .appID("org.example.Clock"),
        .buttons(Button.Role.allCases.map { Button($0, text: "Label", icon: "icon", textColor: "#123456") }),
        .buttons([Button(.pause, isHidden: true)]),
        .buttons([Button(.pause, text: "A"), Button(.resume, text: String(repeating: "é", count: 128), isHidden: true)]
        ),
        .buttons([Button(.stop), Button(.secondary, text: "Später"), Button(.custom, textColor: "#ffffff")]),
    ]

    @Test func `actions and buttons come and go with what is written`() throws {
        let id = AlarmID.random()
        let store = try Store(directory: directory.path, boot: thisBoot)
        let rows = "SELECT (SELECT count(*) FROM action) * 10 + (SELECT count(*) FROM button)"
        let stop = Setting.stopAction(AppAction("up"))
        let buttons = Setting.buttons([Button(.stop)])
        for (settings, count): ([Setting], Int64) in [
            ([stop], 10), ([stop, buttons], 11),
            ([.defaultAction(AppAction("show")), .stopAction(AppAction("down"))], 20),
            ([buttons], 1), ([], 0), ([stop, buttons], 11),
        ] {
            let alarm = try alarm(id, settings)
            try store.write([alarm])
            #expect(try store.alarms() == [alarm].byID)
            #expect(try store.database.integer(rows) == count)
        }
        try store.commit(written: [Alarm](), removed: [id], history: [])
        #expect(try store.database.integer(rows) == 0)
    }

    @Test(arguments: settings) func `each key comes back`(_ setting: Setting) throws {
        try expectSame([alarm(.random(), [setting])])
    }

    @Test(arguments: ConfigurationKey.allCases) func `no key is forgotten`(_ key: ConfigurationKey) throws {
        var settings = [key.sample]
        // It belongs to a rule that has a time.
        if key.isOfSchedule, key != .time, key != .fireAt { settings.append(.time("07:30")) }
        let original = try alarm(.random(), settings)
        #expect(original.configuration.value(of: key) != nil)
        try expectSame([original])
    }

    static let rules: [[Setting]] = [
        [.time("00:00")], [.time("23:59:59")], [.time("07:30:00")], [.time("07:30"), .timeZone("Europe/Berlin")],
        [.time("07:30"), .timeZone(String(repeating: "é", count: 127))], [.time("07:30"), .date("2028-02-29")],
        [.time("00:00"), .date("0000-01-01")], [.time("23:59"), .date("9999-12-31"), .timeZone("UTC")],
        [.time("07:30"), .weekdays(["sun"])], [.time("07:30"), .weekdays(["fri", "mon", "wed"])],
        [
            .time("07:30"), .weekdays(Weekday.allCases.map(\.rawValue)), .timeZone("Asia/Kolkata"),
            .preAlert(60_000_000),
        ],
    ]

    @Test(arguments: rules) func `each rule in local time comes back`(_ settings: [Setting]) throws {
        try expectSame([alarm(.random(), settings)])
    }

    static let times: [Int64] = [.min, .min + 1, -1, 0, 1, .max - 1, .max]

    @Test(arguments: times) func `a memory with any times is read back`(_ time: Int64) throws {
        let instant = WallTime(microseconds: time)
        let rule: [Setting] = [.time("07:30"), .weekdays(["mon"])]
        let memories = [
            OccurrenceMemory(since: instant),
            OccurrenceMemory(since: instant, last: DueTime(instant), zoneName: nil, spans: []),
            OccurrenceMemory(
                since: instant, last: DueTime(instant, on: CivilDate(days: time)), zoneName: "Europe/Berlin",
                spans: [instant...instant]),
            OccurrenceMemory(since: instant, last: nil, zoneName: "", spans: []),
        ]
        try expectSame(memories.map { try alarm(.random(), rule, memory: $0) })
    }

    @Test func `a memory comes back with as many spans as there can be`() throws {
        var spans = (0..<Int64(OccurrenceMemory.mostSpans) - 2).map {
            WallTime(microseconds: $0 * 2)...WallTime(microseconds: $0 * 2 + $0 % 2)
        }
        spans.insert(WallTime(microseconds: .min)...WallTime(microseconds: -1), at: 0)
        spans.append(WallTime(microseconds: .max)...WallTime(microseconds: .max))
        let memory = OccurrenceMemory(since: now.wall, last: nil, zoneName: "UTC", spans: spans)
        try expectSame([alarm(.random(), [.time("07:30"), .weekdays(["mon"])], memory: memory)])
    }

    @Test func `metadata of many pages comes back`() throws {
        let metadata = OpaqueValue(bytes: (0..<100_000).map { UInt8(truncatingIfNeeded: $0 * $0) }, size: 4096)
        try expectSame([alarm(.random(), [.metadata(metadata)])])
    }

    @Test func `the greatest and the smallest numbers come back`() throws {
        var alarms: [Alarm] = []
        for time in [Int64.min, .max, 0, -1] {
            let (interval, moment) = (Interval(microseconds: time), moment(wall: time, boot: time))
            let states: [Alarm.State] = [
                .countdown(Countdown(.timer, anchor: .boot, total: interval, elapsed: interval, start: moment)),
                .paused(PausedCountdown(.timer, total: interval, elapsed: interval)),
                .alerting(Alert(due: WallTime(microseconds: time), start: moment)),
            ]
            for state in states { alarms.append(try alarm(state: state, handled: time, snoozeCount: .max)) }
        }
        alarms.append(try alarm(AlarmID(high: 0, low: 0)))
        alarms.append(try alarm(AlarmID(high: .max, low: .max)))
        try expectSame(alarms)
    }

    @Test(arguments: 1...5 as ClosedRange<UInt64>) func `any alarms come back as they were`(_ seed: UInt64) throws {
        var numbers = Numbers(seed: seed)
        try expectSame((0..<300).map { _ in try numbers.alarm() })
    }
}
