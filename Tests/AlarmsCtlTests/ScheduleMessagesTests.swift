import AlarmsClient
@testable import alarmsctl
import JSONText
import Testing

struct ScheduleMessagesTests {
    private static let now: UInt64 = 1_798_783_200_000_000

    private static func alarm(_ configuration: [String: Value]) -> AlarmProperties {
        AlarmProperties([
            "Id": .string("x"), "State": .string("scheduled"), "Title": .string("Rise"),
            "NextFireUSec": .uint64(now + 60_000_000), "Configuration": .dictionary(configuration),
        ])
    }

    @Test(arguments: [
        (["mon", "wed", "fri"], "Mon Wed Fri 07:00"), (["mon", "tue", "wed", "thu", "fri"], "weekdays 07:00"),
        (["sat", "sun"], "weekends 07:00"), (["mon", "tue", "wed", "thu", "fri", "sat", "sun"], "daily 07:00"),
        (["later\n"], "every Later  07:00"), (["mon"], "every Mon 07:00"), ([], "07:00"),
    ])
    func `days of the week are shown as they are written`(days: [String], text: String) {
        let rule: [String: Value] = ["time": .string("07:00")]
        let weekdays = days.isEmpty ? [:] : ["weekdays": Value.strings(days)]
        #expect(Messages.schedule(Self.alarm(rule.merging(weekdays) { $1 })) == text)
    }

    @Test func `a schedule is shown with its date and zone, an instant or a timer without`() {
        let rule: [String: Value] = [
            "time": .string("18:00:30"), "date": .string("2026-12-24"), "timezone": .string("Asia/Tokyo"),
        ]
        #expect(Messages.schedule(Self.alarm(rule)) == "2026-12-24 18:00:30 Asia/Tokyo")
        #expect(Messages.schedule(Self.alarm(["fire-at": .uint64(Self.now)])) == nil)
        #expect(Messages.schedule(Self.alarm(["pre-alert": .uint64(1)])) == nil)
    }

    @Test func `list, show, watch and its screen show the schedule beside the next ring`() {
        let alarm = Self.alarm(["time": .string("07:00"), "weekdays": .strings(["mon", "fri"])])
        let next = "\(LocalTime.date(Self.now + 60_000_000, at: Self.now)) (in 1 min)"
        let list = AlarmTextTable.text([alarm, Self.alarm([:])], at: Self.now).split(separator: "\n")
        #expect(list[0].contains("  SCHEDULE       TITLE"))
        #expect(list[1].hasSuffix("\(next)  Mon Fri 07:00  Rise"))
        #expect(list[2].hasSuffix("\(next)                 Rise"))
        #expect(Messages.description(alarm, at: Self.now).contains("Schedule:     Mon Fri 07:00"))
        #expect(Messages.change(alarm, at: Self.now).hasSuffix("Rise  Mon Fri 07:00  \(next)"))
        let rings = Elements.text("Rings {time}", at: Self.now + 60_000_000)
        let drawn = alarm.drawn(["row": Elements.row("Rise", [rings, Elements.text("Every Monday and Friday")])])
        let screen = Screen(
            alarms: [drawn], choice: nil, message: "", hasKeys: true, bar: ProgressBar(isPlain: true))
        let line = screen.lines(at: Self.now, columns: 120, rows: 9)[2].text
        #expect(line.contains("  Rings \(LocalTime.clock(Self.now + 60_000_000))  Every Monday and Friday"))
    }

    @Test func `a local time has its day, its zone and its fraction of a second`() {
        let text = LocalTime.text(Self.now + 1, isExact: true)
        #expect(text.contains(#/:(00|30|45):00\.000001[+-]\d\d:(00|30|45)$/#))
        #expect(["Thu ", "Fri "].contains(String(text.prefix(4))))
        #expect(LocalTime.timeOfDay(Self.now + 1).hasSuffix(":00"))
        #expect(Messages.suspending(until: Self.now + 1).contains(#/ \d\d:\d\d:00; /#))
        #expect(!LocalTime.text(.max).isEmpty)
        // Clocks show it again.
        let shown = LocalTime.instant(showing: Self.now)
        #expect(LocalTime.text(shown).contains(" 06:00:00"))
    }

    @Test func `the next ring is said in a sentence`() {
        let alarm = Self.alarm(["time": .string("07:00"), "weekdays": .strings(["fri"])])
        let (ring, now) = (LocalTime.date(Self.now + 60_000_000, at: Self.now), Self.now)
        #expect(Messages.nextRing(alarm, at: now) == "Rings \(ring) (in 1 min), every Friday.")
        #expect(Messages.nextRing(alarm, isAgain: true, at: now) == "Rings again \(ring) (in 1 min).")
        #expect(Messages.nextRing(Self.alarm([:]), at: now) == "Rings \(ring) (in 1 min).")
        let days: [String: Value] = ["weekdays": .strings(["sat", "sun"]), "time": .string("08:00")]
        #expect(Messages.nextRing(Self.alarm(days), at: now).hasSuffix("(in 1 min), weekends."))
        #expect(Messages.nextRing(nil, at: now) == "It won't ring again.")
        var other = Self.alarm([:])
        for (properties, text) in [
            (["State": .string("alerting"), "NextFireUSec": .uint64(0)], "It rings now."),
            (["State": .string("paused")], "It is paused and doesn't ring."),
            (["Enabled": .boolean(false)], "It is disabled and doesn't ring."),
        ] as [([String: Value], String)] {
            other.update(properties)
            #expect(Messages.nextRing(other, at: now) == text)
        }
        var skipping = alarm
        skipping.update(["SkippedUSec": .uint64(now + 1)])
        #expect(Messages.skipped(skipping, at: now).hasPrefix("Skips \(LocalTime.date(now + 1, at: now)). Rings "))
        #expect(Messages.skipped(skipping, at: now + 1).hasPrefix("Rings "))
        #expect(Messages.when(skipping, at: now).contains(#/ \(in 1 min, skips (Thu|Fri) \d\d:\d\d\)$/#))
        #expect(Messages.updated(alarm, from: skipping, at: now).hasPrefix("The new schedule ends the skip of "))
        #expect(Messages.updated(skipping, from: skipping, at: now).hasPrefix("Rings "))
        #expect(Messages.isChange(from: alarm, to: skipping))
    }

    @Test func `a date has its year only if that is another one`() {
        let later = LocalTime.date(Self.now, at: Self.now + 1)
        #expect(later.wholeMatch(of: #/(Thu 31 Dec|Fri 1 Jan) \d\d:\d\d/#) != nil, "\(later)")
        let earlier = LocalTime.date(Self.now + 5_000_000, at: 0)
        #expect(earlier.wholeMatch(of: #/(Thu 31 Dec 2026|Fri 1 Jan 2027) \d\d:\d\d:05/#) != nil, "\(earlier)")
    }

    private static func entry(_ event: String, _ fields: [String: Value]) -> HistoryEntry {
        HistoryEntry(
            ["Event": .string(event), "DueUSec": .uint64(now), "AtUSec": .uint64(now)].merging(fields) { $1 })
    }

    @Test func `events of the history are printed in words`() {
        let due = LocalTime.text(Self.now)
        #expect(Messages.event(Self.entry("fired", [:])) == "rang")
        #expect(
            Messages.event(Self.entry("fired", ["AtUSec": .uint64(Self.now + 90_000_000)])) == "rang 1 min 30 s late")
        #expect(Messages.event(Self.entry("fired", ["AtUSec": .uint64(0)])) == "rang")
        #expect(Messages.event(Self.entry("stopped", ["Reason": .string("user")])) == "stopped (user)")
        #expect(Messages.event(Self.entry("snoozed", [:])) == "snoozed until \(due)")
        let missed: [String: Value] = ["Policy": .string("notify"), "Count": .uint32(1)]
        #expect(Messages.event(Self.entry("missed", missed)) == "missed, due \(due) (notify)")
        #expect(
            Messages.event(Self.entry("missed", missed.merging(["Count": .uint32(3)]) { $1 }))
                == "missed 3 times, last due \(due) (notify)")
        for (event, text) in [
            ("skipped", "skipped"), ("disabled", "switched off"), ("held", "held by a holiday"),
            ("denied", "app denied"),
            ("replaced", "replaced"),
        ] {
            #expect(Messages.event(Self.entry(event, [:])) == "\(text), due \(due)")
        }
        #expect(Messages.event(Self.entry("later\u{1B}", [:])) == "later\u{FFFD}")
        #expect(
            JSON(Self.entry("missed", missed)).text
                == "{\"Id\": \"\", \"AppId\": \"\", \"Title\": \"\", \"Event\": \"missed\", \"DueUSec\": \(Self.now), "
                + "\"AtUSec\": \(Self.now), \"Reason\": \"\", \"Policy\": \"notify\", \"Count\": 1}")
    }

    @Test func `a TimeChanged event carries its cause`() {
        #expect(
            JSON(AlarmsEvent.timeChanged(cause: "zone")).text == "{\"Event\": \"TimeChanged\", \"Cause\": \"zone\"}")
        #expect(Messages.event(.timeChanged(cause: "zone"), at: Self.now).hasSuffix("  TimeChanged (zone)"))
    }
}
