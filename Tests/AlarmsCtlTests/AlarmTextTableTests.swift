import AlarmsClient
import JSONText
import Testing

@testable import alarmsctl

/// The table of `list` on a terminal, and its order.
struct AlarmTextTableTests {
    private static let now: UInt64 = 1_798_783_200_000_000
    private static let week: UInt64 = 7 * 86_400_000_000

    private static func alarm(_ id: String, _ state: String, _ properties: [String: Value]) -> AlarmProperties {
        AlarmProperties(
            ["Id": .string(id), "State": .string(state), "Title": .string(String(repeating: "Morgen ", count: 30))]
                .merging(properties) { $1 })
    }

    private static func rule(_ days: [String], zone: String? = nil, skips: Bool = false) -> [String: Value] {
        var configuration: [String: Value] = ["time": .string("07:00:30"), "weekdays": .strings(days)]
        if let zone { configuration["timezone"] = .string(zone) }
        return [
            "NextFireUSec": .uint64(now + week + 1_000_000), "Configuration": .dictionary(configuration),
            "SkippedUSec": .uint64(skips ? now + 86_400_000_000 : 0),
        ]
    }

    private static let many = ["mon", "tue", "wed", "thu", "sat", "sun"]

    private func lines(_ alarms: [AlarmProperties], columns: Int? = 80) -> [String] {
        AlarmTextTable.text(alarms, at: Self.now, columns: columns).split(separator: "\n").map(String.init)
    }

    @Test(arguments: [
        ["NextFireUSec": Value.uint64(now + 1_000_000)], rule(["mon"]), rule(["mon", "fri"], zone: "Asia/Tokyo"),
        rule(many, zone: "America/Argentina/ComodRivadavia"),
        rule(many, zone: "America/Argentina/ComodRivadavia", skips: true),
    ])
    func `it fits the terminal, titles are cut, and times are whole`(properties: [String: Value]) {
        let alarm = Self.alarm("3f2a0000", "scheduled", properties)
        let lines = lines([alarm])
        for line in lines { #expect(TerminalText.width(line) <= 80, "\(line)") }
        let text = lines.joined(separator: "\n")
        #expect(text.contains(LocalTime.date(alarm.nextFireUSec, at: Self.now)))
        #expect(text.contains("…"))
        if let schedule = Messages.schedule(alarm) { #expect(text.contains(schedule)) }
        if let skipped = alarm.skipped(at: Self.now) {
            #expect(text.contains("skips \(LocalTime.shortText(skipped, at: Self.now, hasDay: true))"))
        }
    }

    @Test func `where there is room, titles are whole, and distances stay`() {
        let alarm = Self.alarm("3f2a0000", "scheduled", Self.rule(["mon"]).merging(["Title": .string("Tea")]) { $1 })
        #expect(lines([alarm], columns: 80) == lines([alarm], columns: nil))
        let long = Self.alarm("3f2a0000", "scheduled", Self.rule(["mon"]))
        #expect(lines([long], columns: nil)[1].hasSuffix("(in 7 d)  every Mon 07:00:30  " + long.title))
        #expect(!lines([long], columns: 80)[1].contains("(in"))
    }

    @Test func `where there is little, a schedule stands below its alarm`() throws {
        let alarm = Self.alarm("3f2a0000", "scheduled", Self.rule(Self.many, zone: "America/Argentina/Ushuaia"))
        let once = Self.alarm("77777777", "scheduled", [:])
        let lines = lines([alarm, once])
        try #require(lines.count == 4)
        #expect(!lines[0].contains("SCHEDULE"))
        #expect(lines[2] == "          Mon Tue Wed Thu Sat Sun 07:00:30 America/Argentina/Ushuaia")
        #expect(lines[3].hasPrefix("77777777"))
    }

    @Test func `what rings is first, then what rings next, then what is paused`() {
        let alarms = [
            Self.alarm("off", "scheduled", ["Enabled": .boolean(false)]),
            Self.alarm("paused", "paused", ["CountdownTotalUSec": .uint64(9)]),
            Self.alarm("countdown", "countdown", ["NextFireUSec": .uint64(Self.now + 9)]),
            Self.alarm("scheduled", "scheduled", ["NextFireUSec": .uint64(Self.now + 8)]),
            Self.alarm("later", "alerting", ["AlertStartUSec": .uint64(Self.now - 1)]),
            Self.alarm(
                "sooner", "alerting",
                ["AlertStartUSec": .uint64(Self.now - 2), "NextFireUSec": .uint64(Self.now + Self.week)]),
        ]
        let order = ["sooner", "later", "scheduled", "countdown", "paused", "off"]
        #expect(alarms.sorted(by: AlarmProperties.ringsBefore).map(\.id) == order)
        #expect(alarms.reversed().sorted(by: AlarmProperties.ringsBefore).map(\.id) == order)
    }
}
