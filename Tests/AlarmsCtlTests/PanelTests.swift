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

    private static func alarm(
        _ title: String, _ state: AlarmState, _ properties: [String: Value] = [:]
    ) -> AlarmProperties {
        AlarmProperties(
            ["Id": .string(title), "State": .string(state.rawValue), "Title": .string(title)].merging(properties) { $1 }
        )
    }

    /// A countdown of so many seconds of which so many are left.
    private static func countdown(_ title: String, _ total: UInt64, left: UInt64) -> AlarmProperties {
        alarm(
            title, .countdown,
            [
                "CountdownTotalUSec": .uint64(total * second),
                "CountdownStartUSec": .uint64(now - (total - left) * second),
                "CountdownFireUSec": .uint64(now + left * second),
            ])
    }

    private static func scheduled(_ title: String, in seconds: UInt64) -> AlarmProperties {
        alarm(title, .scheduled, ["NextFireUSec": .uint64(now + seconds * second)])
    }

    private static let ringing = alarm("Tea", .alerting, ["AlertStartUSec": .uint64(now - 9 * second)])
    private static let paused = alarm(
        "Bread", .paused, ["CountdownTotalUSec": .uint64(600 * second), "CountdownElapsedUSec": .uint64(450 * second)])

    private func content(_ alarms: AlarmProperties...) -> PanelContent {
        PanelContent(alarms.sorted(by: AlarmProperties.isShownBefore), at: Self.now)
    }

    @Test func `waybar gets an object a line`() {
        let alarms = [
            Self.ringing, Self.countdown("Eggs", 600, left: 450), Self.paused, Self.scheduled("Rise", in: 3600),
            Self.alarm("Off", .scheduled, ["Enabled": .boolean(false)]),
        ]
        func line(_ count: Int) -> String {
            PanelFormat.waybar.line(PanelContent(Array(alarms[count...]), at: Self.now))
        }
        let tooltip = [
            "Tea: rings since Fri 1 Jan 05:59:51", "Eggs: until Fri 1 Jan 06:07:30",
            "Bread: paused, 2 min 30 s left", "Rise: Fri 1 Jan 07:00",
        ]
        func shown(_ count: Int) -> String { tooltip[count...].joined(separator: "\\n") }
        #expect(
            line(0)
                == #"{"text": "Tea rings", "alt": "ringing", "tooltip": "\#(shown(0))", "class": "ringing", "percentage": 100}"#
        )
        #expect(
            line(1)
                == #"{"text": "Eggs 8 min", "alt": "countdown", "tooltip": "\#(shown(1))", "class": "countdown", "percentage": 20}"#
        )
        #expect(
            line(2)
                == #"{"text": "Bread 3 min, paused", "alt": "paused", "tooltip": "\#(shown(2))", "class": "paused", "percentage": 70}"#
        )
        #expect(
            line(3)
                == #"{"text": "Rise 07:00", "alt": "scheduled", "tooltip": "\#(shown(3))", "class": "scheduled", "percentage": 0}"#
        )
        #expect(line(4) == #"{"text": "", "alt": "none", "tooltip": "", "class": "none", "percentage": 0}"#)
    }

    @Test func `a title is text to waybar, not markup`() {
        let line = PanelFormat.waybar.line(content(Self.countdown("<b>R&D</b> \"x\"\n&\u{301}", 60, left: 60)))
        #expect(line.contains(#""text": "&lt;b&gt;R&amp;D&lt;/b&gt; \"x\" &amp;\#u{301} 1 min""#))
        #expect(line.contains(#""tooltip": "&lt;b&gt;R&amp;D&lt;/b&gt; \"x\" &amp;\#u{301}: until "#))
    }

    @Test func `a title is escaped for panels that show text`() {
        let text = PanelFormat.text.line(content(Self.countdown("%{A:rm:}#[bg=red]#(rm)%{{\u{1B}[2J\n", 60, left: 60)))
        #expect(text == "% {A:rm:}# [bg=red]# (rm)% {{\u{FFFD}[2J  1 min")
        #expect(PanelFormat.text.line(content()) == "")
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
        let content = content(Self.countdown("", left * 2, left: left))
        #expect(content.text == text)
        #expect(content.nextChange == Self.now + holds * Self.second)
    }

    @Test func `the text changes exactly at each predicted time`() {
        let alarm = Self.countdown("Tea", 7300, left: 7300)
        var now = Self.now
        var texts: [String] = []
        while true {
            let content = PanelContent([alarm], at: now)
            #expect(texts.last != content.text)
            texts.append(content.text)
            guard let next = content.nextChange else { break }
            #expect(PanelContent([alarm], at: next - 1).text == content.text)
            now = next
        }
        #expect(texts.count == 122 + 59)
        #expect(texts.last == "Tea 1 s")
        #expect(now == Self.now + 7299 * Self.second)
    }

    @Test func `a future time is written as short as unambiguous`() {
        let day: UInt64 = 86_400
        #expect(content(Self.scheduled("", in: day)).text == "06:00")
        #expect(content(Self.scheduled("", in: day)).nextChange == nil)
        #expect(content(Self.scheduled("Rise", in: day + 60)).text == "Rise Sat 06:01")
        #expect(content(Self.scheduled("Rise", in: day + 60)).nextChange == Self.now + 60 * Self.second)
        #expect(content(Self.scheduled("Rise", in: 7 * day)).text == "Rise 2027-01-08")
        #expect(content(Self.scheduled("Rise", in: 7 * day)).nextChange == Self.now + day * Self.second)
    }

    @Test func `several ringing alarms are counted, and the first are listed`() {
        let rings = (1...12).map {
            Self.alarm("Alarm \($0)", .alerting, ["AlertStartUSec": .uint64(Self.now - 60 + UInt64($0))])
        }
        let content = PanelContent(rings, at: Self.now)
        #expect(content.text == "Alarm 1 rings (+11)")
        #expect(content.tooltip.split(separator: "\n").count == 11)
        #expect(content.tooltip.hasSuffix("\n… and 2 more"))
        #expect(content.nextChange == nil)
        let rule = ["Configuration": Value.dictionary(["time": .string("07:00")])]
        #expect(self.content(Self.alarm("", .alerting, rule)).text == "Alarm rings")
        #expect(self.content(Self.alarm("", .alerting)).text == "Timer rings")
    }

    @Test func `the tooltip begins with the reason why people may not see what rings`() {
        let content = PanelContent([Self.alarm("Tea", .alerting)], problem: "Something closes it.", at: Self.now)
        #expect(content.text == "Tea rings")
        #expect(content.tooltip.hasPrefix("Something closes it.\nTea: rings since "))
    }

    private static func activity(
        _ title: String, _ content: [String: Value], _ state: String = "active"
    ) -> ActivityProperties {
        ActivityProperties([
            "Id": .string(title), "Title": .string(title), "State": .string(state), "Content": .dictionary(content),
        ])
    }

    private static let build = activity("Build", ["progress": .double(0.3), "status": .string("linking")])

    private func line(_ alarms: [AlarmProperties], _ activities: [ActivityProperties]) -> PanelContent {
        PanelContent(alarms.sorted(by: AlarmProperties.isShownBefore), activities: activities, at: Self.now)
    }

    @Test func `an activity is shown unless an alarm rings, counts down or is paused`() {
        let pizza = Self.activity("Pizza", ["to": .uint64(Self.now + 90 * Self.second)], "stale")
        let waiting = Self.scheduled("Rise", in: 3600)
        let content = line([waiting], [Self.build, pizza])
        #expect(content.state == .activity && content.text == "Build 30 %" && content.percentage == 30)
        #expect(content.nextChange == nil)
        #expect(
            content.tooltip
                == "Build: 30 %\nPizza: until Fri 1 Jan 06:01:30, not up to date\nRise: Fri 1 Jan 07:00")
        #expect(PanelFormat.waybar.line(content).contains(#""alt": "activity""#))
        for alarm in [Self.ringing, Self.paused, Self.countdown("Eggs", 600, left: 450)] {
            let content = line([alarm, waiting], [Self.build])
            #expect(content.state != .activity)
            #expect(content.tooltip.contains("\nBuild: 30 %\nRise: "))
        }
        let others = ["ended", "pending"].map { Self.activity("Other", [:], $0) }
        #expect(line([waiting], others) == line([waiting], []))
        #expect(line([], others).state == .none)
    }

    @Test func `the text of an activity changes exactly at each predicted time`() {
        let content: [String: Value] = [
            "from": .uint64(Self.now - 10 * Self.second), "to": .uint64(Self.now + 90 * Self.second),
        ]
        let pizza = [Self.activity("Pizza", content)]
        var now = Self.now
        var texts: [String] = []
        while true {
            let content = PanelContent([], activities: pizza, at: now)
            texts.append("\(content.text) \(content.percentage)")
            guard let next = content.nextChange else { break }
            #expect(PanelContent([], activities: pizza, at: next - 1).text == content.text)
            now = next
        }
        #expect(texts.first == "Pizza 1:30 10" && texts.last == "Pizza 0:00 100" && texts.count == 91)
    }

    @Test func `a bar without a timer grows by the hundredth, at most once a second`() {
        func ring(of seconds: UInt64) -> [PanelContent] {
            let element = Value.dictionary([
                "type": .string("progress"), "from": .uint64(Self.now), "to": .uint64(Self.now + seconds * Self.second),
            ])
            let copy = ActivityProperties(["Layout": .dictionary(["compact-trailing": element])])
            var contents = [PanelContent([], activities: [copy], at: Self.now)]
            while let next = contents.last?.nextChange {
                contents.append(PanelContent([], activities: [copy], at: next))
            }
            return contents
        }
        #expect(ring(of: 1000).map(\.text) == (0...100).map { "\($0) %" })
        #expect(ring(of: 4).map(\.percentage) == [0, 25, 50, 75, 100])
    }

    @Test func `more alarms and activities than there is room for are counted`() {
        let activities = (1...8).map { Self.activity("Build \($0)", [:]) }
        let content = line([Self.paused] + (1...4).map { Self.scheduled("Rise \($0)", in: 60 * $0) }, activities)
        #expect(content.tooltip.split(separator: "\n").count == 11)
        #expect(content.tooltip.hasSuffix("Rise 1: Fri 1 Jan 06:01\n… and 3 more"))
    }

    @Test func `a long title is cut`() {
        let title = String(repeating: "차를 ", count: 50)
        #expect(TerminalText.width(content(Self.countdown(title, 60, left: 60)).text) <= 40)
    }
}
