import AlarmsClient
@testable import alarmsctl
import JSONText
import Testing

/// The output for panels.
struct PanelTests {
    /// Fri 2027-01-01 06:00:00 UTC
    private static let now: UInt64 = 1_798_783_200_000_000
    private static let second: UInt64 = 1_000_000

    init() {
        LocalTime.use(zone: "UTC")
    }

    /// A countdown of so many seconds of which so many are left.
    private static func countdown(_ title: String, _ total: UInt64, left: UInt64) -> [String: Value] {
        let (start, end) = (now - (total - left) * second, now + left * second)
        return Elements.panel(
            "countdown", line: [Elements.text(title), Elements.timer(to: end)],
            progress: Elements.element("progress", ["from": .uint64(start), "to": .uint64(end)]),
            rows: [Elements.row(title, [Elements.timer(to: end), Elements.text("Rings {time}", at: end)])])
    }

    private static func scheduled(_ title: String, in seconds: UInt64) -> [String: Value] {
        let time = now + seconds * second
        return Elements.panel(
            "scheduled", line: [Elements.text(title), Elements.time(time)],
            rows: [Elements.row(title, [Elements.text("Rings {time}", at: time)])])
    }

    private static func activity(_ words: [Value], _ progress: Value? = nil) -> [String: Value] {
        Elements.panel("activity", line: words, progress: progress)
    }

    private func content(_ panel: [String: Value]) -> PanelContent { PanelContent(panel, at: Self.now) }

    /// Returns the contents at all predicted times of changes.
    private func contents(_ panel: [String: Value]) -> [(time: UInt64, content: PanelContent)] {
        var contents = [(time: Self.now, content: content(panel))]
        while let next = contents.last?.content.nextChange {
            contents.append((next, PanelContent(panel, at: next)))
        }
        return contents
    }

    @Test func `waybar gets an object a line`() {
        let line = PanelFormat.waybar.line
        #expect(
            line(
                content(
                    Elements.panel(
                        "ringing", line: [Elements.text("Tea rings")],
                        rows: [Elements.row("Tea", [Elements.text("Ringing since {time}", at: Self.now)])], more: 3)))
                == #"{"text": "Tea rings", "alt": "ringing", "tooltip": "Tea: Ringing since 06:00\n… and 3 more", "#
                + #""class": "ringing", "percentage": 100}"#)
        #expect(
            line(content(Self.countdown("Eggs", 600, left: 450)))
                == #"{"text": "Eggs 8 min", "alt": "countdown", "tooltip": "Eggs: Rings 06:07:30", "#
                + #""class": "countdown", "percentage": 20}"#)
        let left = Elements.timer(left: 150 * Self.second)
        let paused = Elements.panel(
            "paused", line: [Elements.text("Bread"), left, Elements.text("Paused")],
            progress: Elements.element(
                "progress",
                [
                    "from": .uint64(Self.second), "to": .uint64(601 * Self.second),
                    "paused-at": .uint64(451 * Self.second),
                ]),
            rows: [Elements.row("Bread", [left, Elements.text("Paused")])])
        #expect(
            line(content(paused))
                == #"{"text": "Bread 3 min Paused", "alt": "paused", "tooltip": "Bread: 2:30, Paused", "#
                + #""class": "paused", "percentage": 70}"#)
        #expect(
            line(content(Self.scheduled("Rise", in: 3600)))
                == #"{"text": "Rise 07:00", "alt": "scheduled", "tooltip": "Rise: Rings 07:00", "#
                + #""class": "scheduled", "percentage": 0}"#)
        let none = #"{"text": "", "alt": "none", "tooltip": "", "class": "none", "percentage": 0}"#
        #expect(line(content(Elements.panel("none", line: [Elements.text("No alarms are set")]))) == none)
        #expect(line(content([:])) == none)
    }

    @Test func `a title is text to waybar, not markup`() {
        let line = PanelFormat.waybar.line(content(Self.countdown("<b>R&D</b> \"x\" &\u{301}", 60, left: 60)))
        #expect(line.contains(#""text": "&lt;b&gt;R&amp;D&lt;/b&gt; \"x\" &amp;\#u{301} 1 min""#))
        #expect(line.contains(#""tooltip": "&lt;b&gt;R&amp;D&lt;/b&gt; \"x\" &amp;\#u{301}: Rings "#))
    }

    @Test func `a title is escaped for panels that show text`() {
        let text = PanelFormat.text.line(content(Self.countdown("%{A:rm:}#[bg=red]#(rm)%{{\u{1B}[2J\n", 60, left: 60)))
        #expect(text == "% {A:rm:}# [bg=red]# (rm)% {{\u{FFFD}[2J  1 min")
        #expect(PanelFormat.text.line(content([:])) == "")
    }

    @Test(
        arguments: [
            (2, "2 s", 1), (59, "59 s", 1), (60, "1 min", 1), (61, "2 min", 1), (119, "2 min", 59), (120, "2 min", 60),
            (599, "10 min", 59), (5400, "1 h 30 min", 60), (86_399, "1 d", 59), (86_400, "1 d", 60),
            (90_000, "1 d 1 h", 3600),
            (90_001, "1 d 2 h", 1),
        ] as [(UInt64, String, UInt64)])
    func `the time left is in minutes, at last in seconds, and holds until the next`(
        left: UInt64, text: String, holds: UInt64
    ) {
        let content = content(Self.countdown("Tea", left * 2, left: left))
        #expect(content.text == "Tea \(text)")
        #expect(content.nextChange == Self.now + holds * Self.second)
    }

    @Test func `the text changes exactly at each predicted time`() {
        let tea = Self.countdown("Tea", 7300, left: 7300)
        let contents = contents(tea)
        for (before, next) in zip(contents, contents.dropFirst()) {
            #expect(PanelContent(tea, at: next.time - 1).text == before.content.text)
        }
        #expect(Set(contents.map(\.content.text)).count == 122 + 59)
        #expect(contents.count == 122 + 59)
        #expect(contents.last?.content.text == "Tea 1 s")
        #expect(contents.last?.time == Self.now + 7299 * Self.second)
    }

    @Test func `a future time is written as short as unambiguous`() {
        let day: UInt64 = 86_400
        #expect(content(Self.scheduled("Rise", in: day)).text == "Rise 06:00")
        #expect(content(Self.scheduled("Rise", in: day)).nextChange == nil)
        #expect(content(Self.scheduled("Rise", in: day + 60)).text == "Rise Sat 06:01")
        #expect(content(Self.scheduled("Rise", in: day + 60)).nextChange == Self.now + 60 * Self.second)
        #expect(content(Self.scheduled("Rise", in: 7 * day)).text == "Rise 2027-01-08")
        #expect(content(Self.scheduled("Rise", in: 7 * day)).nextChange == Self.now + day * Self.second)
    }

    @Test func `the tooltip begins with the reason why people may not see what rings`() {
        let panel = Elements.panel(
            "ringing", line: [Elements.text("Tea rings")],
            rows: [Elements.row("Tea", [Elements.text("Ringing since {time}", at: Self.now)])],
            problem: "Something closes it.")
        #expect(content(panel).tooltip == "Something closes it.\nTea: Ringing since 06:00")
    }

    @Test func `the progress of an activity is the percentage`() {
        let content = content(
            Self.activity(
                [Elements.text("Build"), Elements.text("linking")],
                Elements.element("progress", ["value": .double(0.3)])))
        #expect(content.state == .activity && content.text == "Build linking" && content.percentage == 30)
        #expect(content.nextChange == nil)
        #expect(PanelFormat.waybar.line(content).contains(#""alt": "activity""#))
    }

    @Test func `the text of an activity changes exactly at each predicted time`() {
        let progress = Elements.element(
            "progress", ["from": .uint64(Self.now - 10 * Self.second), "to": .uint64(Self.now + 90 * Self.second)])
        let timer = Elements.element(
            "timer", ["from": .uint64(Self.now), "to": .uint64(Self.now + 90 * Self.second), "count": .string("up")])
        let pizza = Self.activity([Elements.text("Pizza"), timer], progress)
        let contents = contents(pizza)
        for (before, next) in zip(contents, contents.dropFirst()) {
            #expect(PanelContent(pizza, at: next.time - 1).text == before.content.text)
        }
        let texts = contents.map { "\($0.content.text) \($0.content.percentage)" }
        #expect(texts.first == "Pizza 0:00 10" && texts.last == "Pizza 1:30 100" && texts.count == 91)
    }

    @Test func `a bar without a timer grows by the hundredth, at most once a second`() {
        func ring(of seconds: UInt64) -> [PanelContent] {
            let progress = Elements.element(
                "progress", ["from": .uint64(Self.now), "to": .uint64(Self.now + seconds * Self.second)])
            return contents(Self.activity([progress], progress)).map(\.content)
        }
        #expect(ring(of: 1000).map(\.text) == (0...100).map { "\($0) %" })
        #expect(ring(of: 4).map(\.percentage) == [0, 25, 50, 75, 100])
    }

    @Test func `a long title is cut`() {
        let title = String(repeating: "차를 ", count: 50)
        #expect(TerminalText.width(content(Self.countdown(title, 60, left: 60)).text) <= 40)
    }
}
