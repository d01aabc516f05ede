import AlarmsClient
@testable import alarmsctl
import JSONText
import Testing

struct ScreenTests {
    private static let now: UInt64 = 1_798_783_200_000_000

    private static func alarm(_ id: String, _ state: AlarmState, _ properties: [String: Value] = [:]) -> AlarmProperties
    {
        AlarmProperties(
            ["Id": .string(id), "State": .string(state.rawValue), "Title": .string(id)].merging(properties) { $1 })
    }

    private static let countdown = alarm(
        "Tea", .countdown,
        [
            "CountdownTotalUSec": .uint64(600_000_000), "CountdownStartUSec": .uint64(now - 150_000_000),
            "CountdownFireUSec": .uint64(now + 450_000_000),
        ]
    ).drawn([
        "row": Elements.row("Tea", [Elements.timer(to: now + 450_000_000), Elements.text("Rings soon")]),
        "expanded": Elements.row([
            Elements.element(
                "progress", ["from": .uint64(now - 150_000_000), "to": .uint64(now + 450_000_000)])
        ]),
        "notification": Elements.row([Elements.button("pause", "Pause"), Elements.button("stop", "Cancel")]),
    ])

    private func screen(_ alarms: [AlarmProperties], choice: String? = nil, message: String = "") -> Screen {
        Screen(
            alarms: alarms.sorted(by: AlarmProperties.isShownBefore), choice: choice, message: message, hasKeys: true,
            bar: ProgressBar(isPlain: true))
    }

    @Test func `a bar fills with the time that has passed`() {
        let bar = ProgressBar(isPlain: true)
        #expect(bar.text(0, columns: 12) == "[----------]")
        #expect(bar.text(0.25, columns: 12) == "[##--------]")
        #expect(bar.text(1, columns: 12) == "[##########]")
        #expect(bar.text(7, columns: 4) == "[##]")
        #expect(bar.text(-1, columns: 4) == "[--]")
        #expect(bar.text(0.5, columns: 2) == "")
        #expect(bar.text(0.5, columns: -5) == "")
        #expect(ProgressBar(isPlain: false).text(0.5, columns: 4) == "[█░]")
    }

    @Test func `the time left is that to its end, or that at its pause`() {
        #expect(Self.countdown.remaining(at: Self.now) == 450_000_000)
        #expect(Self.countdown.remaining(at: Self.now + 500_000_000) == 0)
        var paused = Self.countdown
        paused.update([
            "State": .string("paused"), "CountdownElapsedUSec": .uint64(150_000_000), "CountdownStartUSec": .uint64(0),
            "CountdownFireUSec": .uint64(0),
        ])
        #expect(paused.remaining(at: .max) == 450_000_000)
    }

    @Test func `a line has the title, the bar and the time left, as wide as the screen`() {
        let line = screen([Self.countdown]).lines(at: Self.now, columns: 60, rows: 10)[2]
        #expect(line.text == "   Tea                   [##-------] 7:30  Rings soon       ")
        #expect(!line.isHighlighted)
    }

    @Test func `lines fit the screen in width and number`() {
        let alarms =
            (0..<30).map {
                Self.alarm("日本茶のお時間です\u{1B}[2J \($0)", .alerting, ["AlertStartUSec": .uint64(Self.now - 1)])
            }
            + [
                Self.countdown, Self.alarm("x", .scheduled), Self.alarm("y", .paused),
                Self.alarm("z", .init(rawValue: "new")),
            ]
        for columns in [1, 2, 10, 20, 40, 80, 300] {
            for rows in [1, 2, 4, 5, 24, 60] {
                let lines = screen(alarms, message: "no\u{7} good").lines(at: Self.now, columns: columns, rows: rows)
                #expect(lines.count <= rows)
                for line in lines {
                    #expect(TerminalText.width(line.text) <= columns)
                    #expect(!line.text.unicodeScalars.contains { $0.properties.generalCategory == .control })
                }
            }
        }
    }

    @Test func `ringing alarms come first and numbered, the chosen one marked`() {
        let rings = ["B", "A"].map {
            Self.alarm(
                $0, .alerting,
                [
                    "AlertStartUSec": .uint64(Self.now - ($0 == "B" ? 9 : 2) * 1_000_000),
                    "Configuration": .dictionary(["time": .string("07:00")]),
                ]
            ).drawn([
                "row": Elements.row($0, [Elements.text("Ringing since noon")]),
                "notification": Elements.row([Elements.button("stop", "Stop"), Elements.button("snooze", "Snooze")]),
            ])
        }
        let lines = screen([Self.countdown] + rings, choice: "A").lines(at: Self.now, columns: 70, rows: 20)
        #expect(lines[0].text.contains("2 ringing, 1 counting down"))
        #expect(lines[2].text.hasPrefix(" 1 B "))
        #expect(lines[2].text.contains("Ringing since noon"))
        #expect(lines[3].text.hasPrefix(">2 A "))
        #expect(lines[2].isHighlighted && lines[3].isHighlighted && !lines[4].isHighlighted)
        let help = ["s Stop   z Snooze   arrows or 1-9 choose   q quit", "a add   d off   r remove"]
        #expect(lines.suffix(2).map(\.text) == help)
        #expect(screen([]).lines(at: Self.now, columns: 80, rows: 20)[2].text == Messages.noAlarmsYet)
    }

    @Test func `activities stand below the alarms, with what changes`() {
        func activity(_ title: String, _ state: String, _ trailing: Value, _ expanded: Value) -> ActivityProperties {
            ActivityProperties([
                "Id": .string(title), "Title": .string(title), "State": .string(state),
                "Elements": .dictionary(["compact-trailing": trailing, "expanded": expanded]),
            ])
        }
        let bar = Elements.element("progress", ["value": .double(0.3)])
        let activities = [
            activity("Build", "active", Elements.text("30 %"), bar),
            activity("Pizza", "stale", Elements.timer(to: Self.now + 90_000_000), Elements.text("Pizza")),
            activity("Copy", "ended", Elements.text("Done\u{1B}[2J"), bar),
        ]
        func texts(_ alarms: [AlarmProperties], rows: Int) -> [String] {
            Screen(
                alarms: alarms, activities: activities, choice: nil, message: "", hasKeys: false,
                bar: ProgressBar(isPlain: true)
            ).lines(at: Self.now, columns: 60, rows: rows).map(\.text)
        }
        #expect(
            texts([Self.countdown], rows: 20).dropFirst(2).map { TerminalText.wrapped($0, to: 60) } == [
                "Tea [##-------] 7:30 Rings soon", "Build [##-------] 30 %", "Pizza 1:30, not up to date",
                "Copy Done\u{FFFD}[2J, ended", "",
            ])
        #expect(!texts([], rows: 20).contains(Messages.noAlarmsYet))
        #expect(texts(Array(repeating: Self.countdown, count: 9), rows: 7).count == 7)
        let few = texts([Self.countdown], rows: 8).dropFirst(3)
        #expect(few.count == 3 && few.first?.hasPrefix("   Build") == true && few.dropFirst().first == Messages.more(2))
    }

    @Test func `the keys take two lines where one is too short for them`() throws {
        let screen = screen([Self.countdown, Self.alarm("x", .scheduled)])
        let keys = Messages.keys(for: screen.chosen, hasOthers: true)
        let changes = Messages.changes(to: screen.subject)
        let wide = screen.lines(at: Self.now, columns: 200, rows: 20).map(\.text)
        let narrow = screen.lines(at: Self.now, columns: 80, rows: 20).map(\.text)
        #expect(Array(wide.suffix(1)) == ["\(keys)   \(changes)"])
        #expect(Array(narrow.suffix(2)) == [keys, changes])
    }

    @Test func `keys act on the chosen alarm, else on the first with an action`() {
        let scheduled = Self.alarm("Z", .scheduled)
        #expect(screen([scheduled]).chosen == nil)
        let screen = screen([Self.countdown, Self.alarm("Rings", .alerting), scheduled])
        #expect(screen.chosen?.id == "Rings")
        #expect(screen.choice(by: .next) == "Tea")
        #expect(screen.choice(by: .previous) == "Rings")
        #expect(screen.choice(by: .choose(1)) == "Rings")
        #expect(screen.choice(by: .choose(2)) == nil)
        #expect(screen.choice(by: .stop) == nil)
        let other = self.screen([Self.countdown, scheduled], choice: "gone")
        #expect(other.chosen?.id == "Tea")
        #expect(self.screen([Self.countdown, scheduled], choice: "Z").choice(by: .next) == "Z")
        #expect(self.screen([]).choice(by: .next) == nil)
    }

    @Test func `the keys that are shown are those that do something`() {
        func keys(_ state: AlarmState, _ buttons: [Value], isTimer: Bool = false) -> String {
            let rule: [String: Value] = isTimer ? [:] : ["time": .string("07:00")]
            let alarm = Self.alarm("A", state, ["Configuration": .dictionary(rule)])
            return Messages.keys(for: alarm.drawn(["notification": Elements.row(buttons)]), hasOthers: false)
        }
        let (stop, cancel) = (Elements.button("stop", "Stop"), Elements.button("stop", "Cancel"))
        let pause = Elements.button("pause", "Pause")
        #expect(keys(.alerting, [stop, Elements.button("snooze", "Snooze")]) == "s Stop   z Snooze   q quit")
        #expect(keys(.alerting, [stop]) == "s Stop   q quit")
        #expect(
            keys(.alerting, [stop, Elements.button("custom", "Pour\u{1B} it")])
                == "s Stop   c Pour\u{FFFD} it   q quit")
        #expect(keys(.countdown, [pause, cancel]) == "p Pause   x Cancel   +1 min   q quit")
        #expect(
            keys(.paused, [Elements.button("resume", "Go"), cancel], isTimer: true)
                == "p Go   x Cancel   +1 min   b begin again   q quit")
        #expect(keys(.scheduled, [Elements.button("stop", "Cancel")], isTimer: true) == "q quit")
    }

    @Test func `the chosen alarm can be seen, however many there are`() {
        let alarms = (10..<40).map { Self.alarm("A\($0)", .scheduled) }
        for choice in ["A10", "A25", "A39"] {
            let lines = screen(alarms, choice: choice).lines(at: Self.now, columns: 60, rows: 12)
            #expect(lines.contains { $0.text.hasPrefix(">  \(choice)") })
            #expect(lines.count == 12)
        }
    }

    @Test func `keys answer, choose and quit; others do nothing`() {
        func keys(_ parts: String...) -> [Key] {
            var reader = KeyReader()
            return parts.flatMap { reader.keys(in: Array($0.utf8)) }
        }
        #expect(keys("\n") == [.stop])
        #expect(
            keys("sz3qcpx jk") == [.stop, .snooze, .choose(3), .quit, .custom, .pause, .end, .pause, .next, .previous])
        #expect(keys("x0é") == [.end])
        #expect(keys("\u{1B}[A\u{1B}[B\u{1B}OA") == [.previous, .next, .previous])
        #expect(keys("\u{1B}[1;5A", "\u{1B}", "[", "B") == [.previous, .next])
        // What begins with an escape has letters that aren't typed: function keys, Home, the Linux console's F3.
        #expect(keys("\u{1B}OS\u{1B}[1;2S\u{1B}[H\u{1B}[15~\u{1B}[[C\u{1B}[3~") == [])
        // The escape key alone takes nothing from the next.
        #expect(keys("\u{1B}", "s") == [.stop])
        #expect(keys("\u{1B}\u{1B}[A") == [.previous])
    }

    @Test func `a line in ASCII is as wide`() {
        #expect(TerminalText.plain("차 Cafe\u{301}… [#-] ☕") == "?? Caf?~ [#-] ??")
    }

    @Test func `lengths are shown in their two largest units, rounded up`() {
        #expect(Messages.length(598_000_000) == "9 min 58 s")
        #expect(Messages.length(597_000_001) == "9 min 58 s")
        #expect(Messages.length(0) == "0 s")
        #expect(Messages.length(600_000_000) == "10 min")
        #expect(Messages.length(3_661_000_000) == "1 h 1 min")
        #expect(Messages.length(90_000_000_000) == "1 d 1 h")
        #expect(Messages.length(86_400_000_000 + 60_000_000) == "1 d")
        #expect(Messages.length(.max) == "213503982 d 8 h")
        #expect(Messages.distance(Self.now + 598_000_000, from: Self.now) == "in 9 min 58 s")
        #expect(Messages.distance(Self.now - 12_000_000, from: Self.now) == "12 s ago")
    }

    @Test func `the table has its columns under each other, whatever the titles`() {
        let text = AlarmTextTable.text(
            [
                Self.countdown, Self.alarm("b", .paused, ["Title": .string("日本\n茶")]),
                Self.alarm("c", .scheduled, ["Title": .string(""), "Enabled": .boolean(false)]),
            ],
            at: Self.now)
        let lines = text.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(
            lines[1].contains("countdown  \(LocalTime.date(Self.now + 450_000_000, at: Self.now)) (in 7 min 30 s)  Tea")
        )
        #expect(lines[3].contains("disabled"))
        #expect(lines[3].hasSuffix("(no title)"))
        #expect(AlarmTextTable.text([], at: Self.now) == "No alarms.")
    }
}
