import AlarmsClient
import Testing

@testable import alarmsctl

/// The texts of activities on a line.
struct ActivityLineTests {
    /// Fri 2027-01-01 06:00:00 UTC
    private static let now: UInt64 = 1_798_783_200_000_000
    private static let minute: UInt64 = 60_000_000

    init() {
        LocalTime.use(zone: "UTC")
    }

    /// The text of an activity with this element as its `compact-trailing`.
    private func text(
        _ element: [String: Value], _ content: [String: Value] = [:], attributes: [String: Value] = [:],
        state: String = "active"
    ) -> String {
        ActivityLine(
            ActivityProperties([
                "Title": .string("Build"), "State": .string(state), "Content": .dictionary(content),
                "Attributes": .dictionary(attributes),
                "Layout": .dictionary(["compact-trailing": .dictionary(element)]),
            ])
        ).text(at: Self.now)
    }

    private func plain(_ content: [String: Value]) -> String {
        ActivityLine(ActivityProperties(["Content": .dictionary(content)])).text(at: Self.now)
    }

    private static func text(_ text: String, _ others: [String: Value] = [:]) -> [String: Value] {
        ["type": .string("text"), "text": .string(text)].merging(others) { $1 }
    }

    private static func row(_ children: [String: Value]...) -> [String: Value] {
        ["type": .string("row"), "children": .array(children.map { .dictionary($0) }, of: "a{sv}")]
    }

    @Test(
        arguments: [
            ("linking", "linking"), ("$step", "link"), ("$$step", "$step"), ("$$", "$"), ("$missing", ""), ("$", "$"),
            ("$count", "-3"), ("$big", "18446744073709551615"), ("$half", ""), ("$whole", "3"), ("$minus", "-4"),
            ("$most", ""), ("$none", ""), ("$yes", ""), ("$title", "Build"),
            ("$who", "Kim"), ("a\n\u{1B}b\u{202E}c", "a  bc"),
        ])
    func `a text is itself, or a string or a whole number of a name`(literal: String, shown: String) {
        let content: [String: Value] = [
            "step": .string("link"), "count": .int32(-3), "big": .uint64(.max), "half": .double(0.5),
            "whole": .double(3), "minus": .double(-4), "most": .double(1e20), "none": .double(.nan),
            "yes": .boolean(true), "title": .string("none"), "who": .string("Kim"),
        ]
        #expect(text(Self.text(literal), content, attributes: ["who": .string("Lee")]) == shown)
        #expect(text(Self.text("$who"), attributes: ["who": .string("Lee")]) == "Lee")
    }

    @Test func `an element is shown only while its condition holds`() {
        func shown(_ condition: String, _ state: String = "active") -> String {
            let content: [String: Value] = ["yes": .boolean(true), "no": .boolean(false), "text": .string("true")]
            return text(Self.text("x", ["when": .string(condition)]), content, state: state)
        }
        #expect(shown("yes") == "x" && shown("!no") == "x" && shown("!stale") == "x" && shown("stale", "stale") == "x")
        for condition in ["no", "!yes", "stale", "text", "!text", "missing", "!missing"] {
            #expect(shown(condition).isEmpty, "\(condition)")
        }
    }

    @Test func `what a name is missing for is left out, and the rest stands`() {
        let row = Self.row(
            Self.text("a"), Self.text("$missing"), Self.text("b", ["tint": .string("$missing")]),
            Self.text("c", ["tint": .string("red")]), Self.text("d", ["label": .string("$missing")]),
            ["type": .string("icon"), "name": .string("x")], ["type": .string("later")], [:],
            Self.row(Self.text("e", ["tint": .string("$tint")])),
            ["type": .string("timer"), "to": .string("$missing")],
            ["type": .string("timer"), "to": .uint64(Self.now), "paused-at": .string("$missing")])
        #expect(text(row, ["tint": .string("#3584E4")]) == "a e")
    }

    @Test func `a region without a text shows its progress, else the status`() {
        let ring: [String: Value] = ["type": .string("progress"), "value": .string("$done")]
        #expect(text(ring, ["done": .double(0.345), "status": .string("linking")]) == "34 %")
        #expect(text(ring, ["done": .int32(7)]) == "100 %")
        let timed = ring.merging(["from": .string("$start")]) { $1 }
        #expect(text(timed, ["done": .double(0.3), "start": .uint64(1)]) == "30 %")
        #expect(text(timed, ["done": .double(0.3), "status": .string("linking")]) == "linking")
        #expect(text(ring, ["done": .double(.nan), "status": .string("linking")]) == "linking")
        #expect(text(Self.row(ring, Self.text("x")), ["done": .double(0.3)]) == "x")
        #expect(text(["type": .string("icon")], ["status": .string("linking")]) == "linking")
        #expect(text(["type": .string("icon")]) == "")
    }

    @Test func `without the region there is the time to its end, the progress or the status`() {
        let status: [String: Value] = ["status": .string("linking")]
        #expect(
            plain(status.merging(["progress": .double(0.3), "to": .uint64(Self.now + Self.minute)]) { $1 }) == "1:00")
        #expect(plain(status.merging(["progress": .double(0.3)]) { $1 }) == "30 %")
        #expect(plain(status) == "linking")
        #expect(plain(["progress": .string("x"), "to": .string("y")]) == "")
        #expect(plain([:]) == "")
    }

    @Test(
        arguments: [
            (["to": 598_000_000], "9:58"), (["to": 597_000_001], "9:58"), (["to": 3_600_000_000], "1:00:00"),
            (["to": 0], "0:00"), (["to": -5_000_000], "0:00"), (["from": -61_999_999], "1:01"), (["from": 5], "0:00"),
            (["from": -90_000_000, "to": -30_000_000, "count-up": 1], "1:00"),
            (["from": 60_000_000, "to": 90_000_000], "0:30"),
            (["to": 90_000_000, "paused-at": -30_000_000], "2:00"),
            (["from": -90_000_000, "paused-at": -60_000_000], "0:30"),
            (["to": 90_000_000, "not-paused": 1], "1:30"),
            (["to": 660_000_001, "minute": 1], "12 min"), (["to": 3_900_000_000, "minute": 1], "1 h 5 min"),
            (["to": 7_200_000_000, "minute": 1], "2 h"), (["from": -59_000_000, "minute": 1], "0 min"),
        ] as [([String: Int64], String)])
    func `a timer counts down rounded up, and up rounded down, never below 0`(times: [String: Int64], shown: String) {
        var element: [String: Value] = ["type": .string("timer")]
        for key in ["to", "from", "paused-at"] {
            if let distance = times[key] { element[key] = .uint64(UInt64(Int64(Self.now) + distance)) }
        }
        if times["not-paused"] != nil { element["paused-at"] = .uint64(0) }
        if times["count-up"] != nil { element["count"] = .string("up") }
        if times["minute"] != nil { element["precision"] = .string("minute") }
        #expect(text(element) == shown)
    }

    @Test func `times are numbers since 1970, of whatever type`() {
        let element: [String: Value] = ["type": .string("timer"), "to": .string("$eta")]
        let eta = Self.now + 90_000_000
        for value in [Value.uint64(eta), .int64(Int64(eta)), .double(Double(eta))] {
            #expect(text(element, ["eta": value]) == "1:30")
        }
        for value in [Value.uint64(.max), .int64(-1), .double(.infinity), .string("1"), .boolean(true)] {
            #expect(text(element, ["eta": value]) == "")
        }
    }

    @Test func `a timer that counts up to an end changes no more after it`() {
        let names = TextLayoutNames(ActivityProperties([:]))
        let element: [String: Value] = [
            "from": .uint64(Self.now), "to": .uint64(Self.now + 2_500_000), "count": .string("up"),
        ]
        let timer = LayoutTimer(element, names)
        #expect(timer?.nextChange(after: Self.now - 1_000_000) == Self.now + 1_000_000)
        #expect(timer?.nextChange(after: Self.now + 1_999_999) == Self.now + 2_000_000)
        #expect(timer?.nextChange(after: Self.now + 2_000_000) == nil)
        #expect(timer?.text(at: Self.now + 60_000_000) == "0:02")
        #expect(LayoutTimer(["to": .uint64(1), "count": .string("up")], names) == nil)
        #expect(LayoutTimer([:], names) == nil)
    }

    @Test func `nothing counts in one that has ended`() {
        func line(_ layout: [String: Value], _ content: [String: Value]) -> ActivityLine {
            ActivityLine(
                ActivityProperties([
                    "State": .string("ended"), "EndedUSec": .uint64(Self.now - Self.minute),
                    "Layout": .dictionary(layout), "Content": .dictionary(content),
                ]))
        }
        let countdown = line([:], ["to": .uint64(Self.now + Self.minute)])
        let bar: [String: Value] = [
            "type": .string("progress"), "from": .uint64(Self.now - 2 * Self.minute),
            "to": .uint64(Self.now + 2 * Self.minute),
        ]
        let progress = line(["compact-trailing": .dictionary(bar)], [:])
        for time in [Self.now, Self.now + Self.minute, Self.now + 10 * Self.minute] {
            #expect(countdown.text(at: time) == "2:00" && countdown.standingText(at: time) == "2:00")
            #expect(progress.text(at: time) == "25 %")
            #expect(countdown.nextChange(after: time) == nil && progress.nextChange(after: time) == nil)
        }
    }

    @Test func `a line that isn't printed anew has no time that counts`() {
        let row = Self.row(
            Self.text("x"), ["type": .string("timer"), "to": .uint64(Self.now + Self.minute)],
            ["type": .string("timer"), "from": .uint64(Self.now)],
            ["type": .string("timer"), "from": .uint64(Self.now - Self.minute), "paused-at": .uint64(Self.now)])
        let activity = ActivityProperties(["Layout": .dictionary(["compact-trailing": .dictionary(row)])])
        #expect(
            ActivityLine(activity).standingText(at: Self.now)
                == "x until Fri 1 Jan 06:01 since Fri 1 Jan 06:00 1:00")
    }
}
