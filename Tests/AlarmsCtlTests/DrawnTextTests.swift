import AlarmsClient
import Testing

@testable import alarmsctl

/// The texts of elements on a line.
struct DrawnTextTests {
    /// Fri 2027-01-01 06:00:00 UTC
    private static let now: UInt64 = 1_798_783_200_000_000
    private static let minute: UInt64 = 60_000_000

    init() {
        LocalTime.use(zone: "UTC")
    }

    private func line(_ element: Value, _ style: DrawnText.Style = .counting, at time: UInt64 = now) -> String? {
        DrawnElement(element)?.words.line(at: time, style)
    }

    private static func progress(_ values: [String: Value]) -> Value { Elements.element("progress", values) }

    @Test(arguments: [("linking", "linking"), ("$step", "$step"), ("a\n\u{1B}b\u{202E}c", "a \u{FFFD}bc")])
    func `a text is harmless, and otherwise as it is`(text: String, shown: String) {
        #expect(line(Elements.text(text)) == shown)
    }

    @Test func `unknown elements, and those without what they need, are left out`() {
        let row = Elements.row([
            Elements.text("a"), Elements.element("later", ["text": .string("x")]), Elements.element("text"),
            Elements.element("icon", ["name": .string("x")]), Elements.element("timer", ["from": .string("x")]),
            Elements.element("time"), .dictionary([String: Value]()), .string("x"), Elements.row([Elements.text("e")]),
        ])
        #expect(line(row) == "a e")
        #expect(DrawnElement(.string("x")) == nil)
        #expect(DrawnElement(nil) == nil)
    }

    @Test func `the outermost label is the title, which the details don't have`() {
        let row = DrawnElement(Elements.row("Tea", [Elements.text("Paused")]))
        #expect(row?.label == "Tea")
        #expect(row?.words.line(at: Self.now, .counting) == "Tea Paused")
        #expect(row?.details.line(at: Self.now, .counting) == "Paused")
    }

    @Test func `buttons have their texts, or else their labels for screen readers`() {
        let icon = Elements.element("button", ["action": .string("pause"), "label": .string("Pause")])
        let none = Elements.element("button", ["action": .string("x")])
        let row = DrawnElement(Elements.row([Elements.button("stop", "Stop\u{1B}"), icon, none]))
        #expect(
            row?.buttons == [
                DrawnButton(action: "stop", text: "Stop\u{FFFD}"), DrawnButton(action: "pause", text: "Pause"),
            ])
    }

    @Test func `where there is no text, the progress is a percentage`() {
        #expect(line(Self.progress(["value": .double(0.345)])) == "34 %")
        #expect(line(Self.progress(["value": .double(7)])) == "100 %")
        #expect(line(Elements.row([Self.progress(["value": .double(0.3)]), Elements.text("x")])) == "x")
        #expect(line(Self.progress([:])) == "")
        #expect(
            line(Self.progress(["from": .uint64(Self.now - Self.minute), "to": .uint64(Self.now + Self.minute)]))
                == "50 %")
    }

    @Test(arguments: [
        ("time", DrawnText.Style.counting, "06:01"), ("date-time", .counting, "06:01"),
        ("date", .counting, "2027-01-01"), ("date-time", .short, "06:01"), ("later", .counting, "06:01"),
    ])
    func `an instant has its form`(form: String, style: DrawnText.Style, shown: String) {
        #expect(line(Elements.time(Self.now + Self.minute, form: form), style) == shown)
    }

    @Test func `an instant of another day has that day`() {
        let tomorrow = Self.now + 24 * 60 * Self.minute + Self.minute
        #expect(line(Elements.time(tomorrow)) == "Sat 2 Jan 06:01")
        #expect(line(Elements.time(tomorrow), .short) == "Sat 06:01")
        #expect(line(Elements.text("Rings {time}, {title}", at: tomorrow)) == "Rings Sat 2 Jan 06:01, {title}")
        #expect(line(Elements.text("Rings {time}")) == "Rings {time}")
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
        var values: [String: Value] = [:]
        for key in ["to", "from", "paused-at"] {
            if let distance = times[key] { values[key] = .uint64(UInt64(Int64(Self.now) + distance)) }
        }
        if times["not-paused"] != nil { values["paused-at"] = .uint64(0) }
        if times["count-up"] != nil { values["count"] = .string("up") }
        if times["minute"] != nil { values["precision"] = .string("minute") }
        #expect(line(Elements.element("timer", values)) == shown)
    }

    @Test func `a timer that counts up to an end changes no more after it`() {
        let element: [String: Value] = [
            "from": .uint64(Self.now), "to": .uint64(Self.now + 2_500_000), "count": .string("up"),
        ]
        let timer = DrawnTimer(element)
        #expect(timer?.nextChange(after: Self.now - 1_000_000) == Self.now + 1_000_000)
        #expect(timer?.nextChange(after: Self.now + 1_999_999) == Self.now + 2_000_000)
        #expect(timer?.nextChange(after: Self.now + 2_000_000) == nil)
        #expect(timer?.text(at: Self.now + 60_000_000) == "0:02")
        #expect(DrawnTimer(["to": .uint64(1), "count": .string("up")]) == nil)
        #expect(DrawnTimer([:]) == nil)
    }

    @Test func `nothing counts in a frozen timer or progress bar`() {
        let pause = Value.uint64(Self.now - Self.minute)
        let timer = Elements.element("timer", ["to": .uint64(Self.now + Self.minute), "paused-at": pause])
        let bar = Self.progress([
            "from": .uint64(Self.now - 2 * Self.minute), "to": .uint64(Self.now + 2 * Self.minute), "paused-at": pause,
        ])
        for time in [Self.now, Self.now + Self.minute, Self.now + 10 * Self.minute] {
            #expect(line(timer, at: time) == "2:00" && line(timer, .standing, at: time) == "2:00")
            #expect(line(timer, .short, at: time) == "2 min")
            #expect(line(bar, at: time) == "25 %")
            for style in [DrawnText.Style.counting, .short] {
                #expect(DrawnElement(timer)?.words.nextChange(after: time, style) == nil)
                #expect(DrawnElement(bar)?.words.nextChange(after: time, style) == nil)
            }
        }
    }

    @Test func `a line that isn't printed anew has no time that counts`() {
        let timers = [
            Elements.timer(to: Self.now + Self.minute), Elements.element("timer", ["from": .uint64(Self.now)]),
            Elements.element(
                "timer", ["from": .uint64(Self.now - Self.minute), "paused-at": .uint64(Self.now)]),
        ]
        #expect(
            line(Elements.row([Elements.text("x")] + timers), .standing)
                == "x until Fri 1 Jan 06:01 since Fri 1 Jan 06:00 1:00")
        let rings = Elements.text("Rings {time}", at: Self.now + Self.minute)
        #expect(line(Elements.row(timers + [rings]), .standing) == "1:00 Rings 06:01")
    }
}
