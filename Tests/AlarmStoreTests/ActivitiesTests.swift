import ActivityCore
import AlarmCore
import ConfigurationSamples
import CSQLite
import Foundation
import Testing

@testable import AlarmStore

/// Activities on disk.
@Suite struct ActivitiesTests {
    let directory: TemporaryDirectory
    let id = ActivityID(high: 1, low: 1)

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func reopened(_ boot: BootID = thisBoot) throws -> Store {
        try Store(directory: directory.path, boot: boot)
    }

    @Test func `all that makes an activity is read as it was written`() throws {
        let large = OpaqueValue(bytes: Array(repeating: 7, count: 5_000), size: 4096)
        let layout = OpaqueValue(bytes: Array(repeating: 8, count: 9_000), size: 8192)
        let text = "\u{1F355} 'pizza'; -- \n"
        let start = moment(wall: 0, boot: .min)
        let actions = Dictionary(uniqueKeysWithValues: (0..<8).map { ("a\($0)", AppAction("run.\($0)")) })
        let samples = [
            try activity(),
            try activity(
                .random(),
                [
                    .title(text), .kind("K<\(text.split(separator: "\n").joined())>"), .attributes(large),
                    .content(large),
                    .layout(Layout(checked: layout, actions: actions.keys.sorted())), .actions(actions),
                    .relevance(0x1p53), .startAt(0), .staleAt(1 << 53 - 1),
                ],
                state: .running(since: start, isStale: true), asOf: .min, updateCount: .max),
            try activity(
                .random(), [.relevance(.leastNonzeroMagnitude), .notice(.never)], owner: SandboxedApp(id: "snap.nag"),
                caller: ActivityCaller(bus: "", name: ":1.0"), asOf: .max),
            try activity(
                .random(), [.startAt(1)], startAlert: ActivityAlert(sound: .file("/usr/share/sounds/ä b.ogg")),
                state: .pending),
            try activity(
                .random(), [],
                state: .ended(ActivityEnd(start: start, at: start, dismissal: BootTime(microseconds: .max)))),
        ]
        try reopened().write(activities: samples)
        #expect(try reopened().activities().all == samples.byID)
    }

    @Test func `an activity is written over the one of the same id, with its actions`() throws {
        let store = try reopened()
        try store.write(activities: [
            activity(id, [.actions(["a": AppAction("a"), "b": AppAction("b")]), .title("Old")])
        ])
        let new = try activity(id, [.actions(["b": AppAction("c")])], updateCount: 1)
        try store.write(activities: [new])
        #expect(try store.activities().all == [id: new])
        #expect(try store.database.integer("SELECT count(*) FROM activity_action") == 1)
    }

    @Test func `a removed activity is gone with its actions, and an unknown one is ignored`() throws {
        let store = try reopened()
        try store.write(activities: [activity(id, [.actions(["a": AppAction("a")]), .defaultAction(AppAction("b"))])])
        try store.commit(
            written: [alarm()], removed: [AlarmID](), removedActivities: [id, .random()], history: [entry("Tea")])
        #expect(try store.activities().all == [:])
        #expect(try store.database.integer("SELECT count(*) FROM activity_action") == 0)
        #expect(try store.alarms().count == 1)
    }

    @Test func `alarms and activities are written together, or neither`() throws {
        let store = try reopened()
        try store.write(activities: [activity(id)])
        try store.database.execute(
            "CREATE TRIGGER full BEFORE INSERT ON activity BEGIN SELECT RAISE(ABORT, 'full'); END")
        #expect(throws: StoreError.self) {
            try store.commit(written: [alarm()], removed: [AlarmID](), activities: [activity()], history: [])
        }
        try store.database.execute("DROP TRIGGER full")
        #expect(try store.alarms().isEmpty)
        #expect(try store.activities().all.keys.sorted() == [id])
    }

    @Test(arguments: 0..<20 as Range<UInt64>) func `an activity with random keys comes back as it was`(
        _ seed: UInt64
    ) throws {
        var values = RandomValues(seed: seed)
        let keys = ActivityKey.allCases.filter { $0 != .content && values.chance(2) }
        let written = try activity(id, keys.map { values.setting(of: $0) })
        try reopened().write(activities: [written])
        #expect(try reopened().activities().all == [id: written])
    }

    @Test func `readings of the boot clock are known to be of another boot`() throws {
        let running = try activity()
        let ended = try activity(
            .random(), [],
            state: .ended(
                ActivityEnd(start: now, at: now, dismissal: now.boot + .hours(4))))
        try reopened().write(activities: [running, ended])
        #expect(try reopened().activities().ofOtherBoot.isEmpty)
        let other = try reopened(otherBoot).activities()
        #expect(other.ofOtherBoot == [running.id, ended.id])
        #expect(other.all == [running, ended].byID)
    }

    static let fatal: [(assignment: String, fault: String)] = [
        ("state = 'dismissed'", "state: expected the name of a state, got \"dismissed\""),
        ("state = 'pending'", "start_at: expected a time that can be a start, got NULL"),
        ("start_boot = NULL", "start_boot: expected a time, got NULL"),
        ("start_wall = NULL", "start_wall: expected a time, got NULL"),
        ("state = 'ended'", "end_wall: expected a time, got NULL"),
        ("state = 'ended', end_wall = 1, end_boot = 1", "dismissal_boot: expected a time, got NULL"),
    ]

    @Test(arguments: fatal) func `an activity that can't be read is reported, and stays`(
        _ assignment: String, _ fault: String
    ) throws {
        let sound = try activity()
        do {
            let store = try reopened()
            try store.write(activities: [activity(id), sound])
            try store.database.execute("UPDATE activity SET \(assignment) WHERE id <> x'\(sound.id.hexadecimal)'")
            try store.database.seal()
        }
        for _ in 0..<2 {
            let store = try reopened()
            var found: [Activity] = []
            #expect(try store.loadActivities { activity, _ in found.append(activity) } == ["activity \(id): \(fault)"])
            #expect(found == [sound])
            #expect(try store.database.integer("SELECT count(*) FROM activity") == 2)
        }
    }

    @Test(arguments: [0, -1, 1 << 53] as [Int64]) func `a pending activity without a time to start at stays on disk`(
        _ time: Int64
    ) throws {
        let pending = try activity(id, [.startAt(1)], state: .pending)
        let store = try reopened()
        try store.write(activities: [pending])
        try store.database.execute("UPDATE activity SET start_at = \(time)")
        try store.database.seal()
        var found: [Activity] = []
        let faults = try store.loadActivities { activity, _ in found.append(activity) }
        #expect(faults.last == "activity \(id): start_at: expected a time that can be a start, got \(time)")
        #expect(found.isEmpty)
        #expect(try store.database.integer("SELECT count(*) FROM activity") == 1)
    }

    static let cosmetic: [(assignment: String, fault: String)] = [
        ("title = 'a' || char(7)", "title: expected no control character but line breaks, got U+7"),
        ("tint = 'red'", "tint: expected #RRGGBB, got \"red\""),
        ("notice = 'sometimes'", "notice: expected auto, always or never, got \"sometimes\""),
        ("relevance = -1", "relevance: expected 0.0 to 2^53, got -1.0"),
        ("attributes = x'00', attributes_size = 5000", "attributes: expected at most 4096 bytes marshalled, got 5000"),
        ("stale_at = -1", "stale-at: expected µs since 1970 UTC below 2^53, got 18446744073709551615"),
    ]

    @Test(arguments: cosmetic) func `a key that can't be read is left out, and reported`(
        _ assignment: String, _ fault: String
    ) throws {
        let plain = try activity(id, [])
        let store = try reopened()
        try store.write(activities: [plain])
        try store.database.execute("UPDATE activity SET \(assignment)")
        try store.database.seal()
        var found: [Activity] = []
        #expect(try store.loadActivities { activity, _ in found.append(activity) } == ["activity \(id): \(fault)"])
        #expect(found == [plain])
    }

    @Test func `an action that can't be read is left out, and reported`() throws {
        let store = try reopened()
        try store.write(activities: [activity(id, [.actions(["a": AppAction("a"), "b": AppAction("b")])])])
        try store.database.execute("UPDATE activity_action SET mode = 'loud' WHERE button = 'a'")
        try store.database.seal()
        var found: [String: AppAction] = [:]
        let faults = try store.loadActivities { activity, _ in found = activity.configuration.actions }
        #expect(faults == ["activity \(id): action: mode: expected a name that is known, got \"loud\""])
        #expect(found == ["b": AppAction("b")])
    }

    @Test func `a file that is lost is written again with all activities`() throws {
        let store = try reopened()
        let old = try activity(id, [.actions(["a": AppAction("a")])])
        try store.write(activities: [old])
        try FileManager.default.removeItem(atPath: directory.database)
        let new = try activity()
        let changes = StoredChanges(
            activities: [new], values: StoredValues())
        #expect(try store.commit(changes) { ([], [old, new]) } != nil)
        #expect(try store.activities().all == [old, new].byID)
        try FileManager.default.removeItem(atPath: directory.database)
        #expect(try store.check { ([], [old]) } != nil)
        #expect(try store.activities().all == [id: old])
    }

    @Test func `a store with an activity has something to do at login`() throws {
        do {
            let store = try reopened()
            try store.write(activities: [activity(id)])
            store.emptyLog()
        }
        #expect(Store.hasAlarms(in: directory.path))
        do {
            let store = try reopened()
            try store.commit(written: [Alarm](), removed: [AlarmID](), removedActivities: [id], history: [])
            store.emptyLog()
        }
        #expect(!Store.hasAlarms(in: directory.path))
    }
}

extension ActivityID {
    fileprivate var hexadecimal: String { description.filter { $0 != "-" } }
}
