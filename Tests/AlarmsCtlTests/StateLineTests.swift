import AlarmsClient
@testable import alarmsctl
import Testing

/// The states for widgets.
struct StateLineTests {
    private static let tea: [String: Value] = [
        "Id": .string("a"), "State": .string("countdown"), "Title": .string("Tea"), "CountdownFireUSec": .uint64(7),
    ]

    private static let absent = StateLine(isServiceRunning: false, [], recentTimers: [])

    private func line(_ properties: [String: Value]..., recentTimers: [RecentTimer] = []) -> StateLine {
        StateLine(isServiceRunning: true, properties.map(AlarmProperties.init), recentTimers: recentTimers)
    }

    @Test func `a state is an object on one line, without what changes by itself`() throws {
        let line = line(Self.tea.merging(["Title": .string("a\n\"b\"'$(x)'"), "RemainingUSec": .uint64(5)]) { $1 })
        #expect(
            line.text().hasPrefix(
                #"{"token": "\#(line.token)", "service": true, "problem": "", "panel": {}, "alarms": [{"Id": "a", "#
                    + #""AppId": "", "State": "countdown""#))
        #expect(
            line.text().hasSuffix(#""SnoozeCount": 0, "Configuration": {}}], "activities": [], "recent": []}"#))
        #expect(line.text().contains(#""Title": "a\n\"b\"'$(x)'""#))
        for name in ["RemainingUSec", "CountdownFireBootUSec", "WillWake", "\n"] {
            #expect(!line.text().contains(name))
        }
        #expect(
            Self.absent.text().hasSuffix(
                #"", "service": false, "problem": "", "panel": {}, "alarms": [], "activities": [], "recent": []}"#))
    }

    @Test func `the timers that are started most are listed with the alarms, and are part of the state`() {
        let tea = RecentTimer(["Title": .string("Tea"), "PreAlertUSec": .uint64(240), "Count": .uint32(3)])
        let recent = line(recentTimers: [tea])
        #expect(
            recent.text().hasSuffix(
                #""alarms": [], "activities": [], "recent": [{"Title": "Tea", "PreAlertUSec": 240, "Count": 3}]}"#))
        #expect(recent.token != line().token)
    }

    @Test func `the reason why people may not see what rings is part of the state`() {
        let problem = StateLine(isServiceRunning: true, [], recentTimers: [], problem: "\"Something\" closes it.")
        #expect(problem.text().contains(#", "problem": "\"Something\" closes it.", "#))
        #expect(problem.token != line().token)
    }

    @Test func `the activities are rows as on the bus, and part of the state`() {
        let build = ActivityProperties([
            "Id": .string("b"), "State": .string("active"), "Content": .dictionary(["progress": .double(0.5)]),
        ])
        func line(_ activities: ActivityProperties...) -> StateLine {
            StateLine(isServiceRunning: true, [], recentTimers: [], activities: activities)
        }
        #expect(
            line(build).text().hasSuffix(
                #""activities": [{"Id": "b", "AppId": "", "Kind": "", "State": "active", "Title": "", "Icon": "", "#
                    + #""Tint": "", "Relevance": 0.0, "StartUSec": 0, "StaleUSec": 0, "EndedUSec": 0, "#
                    + #""DismissUSec": 0, "UpdateCount": 0, "Attributes": {}, "Content": {"progress": 0.5}, "#
                    + #""Layout": {}, "Configuration": {}}], "recent": []}"#))
        var other = build
        other.update(["Content": .dictionary(["progress": .double(0.6)])])
        #expect(
            Set([line(), line(build), line(other), line(build, other), line(other, build)].map(\.token)).count == 5)
    }

    @Test func `equal states have equal tokens, and others have others`() {
        #expect(line(Self.tea) == line(Self.tea))
        let later = Self.tea.merging(["RemainingUSec": .uint64(9), "WillWake": .boolean(true)]) { $1 }
        #expect(line(Self.tea) == line(later))
        let bread = Self.tea.merging(["Id": .string("b")]) { $1 }
        let states = [
            Self.absent, line(), line(Self.tea), line(bread), line(Self.tea, bread),
            line(bread, Self.tea), line(Self.tea.merging(["CountdownFireUSec": .uint64(8)]) { $1 }),
            line(Self.tea.merging(["Configuration": .dictionary(["pre-alert": .uint64(1)])]) { $1 }),
        ]
        #expect(Set(states.map(\.token)).count == states.count)
    }

    @Test func `elements are in their rows, and the panel is beside the rows`() {
        let row = Elements.element("text", ["text": .string("Tea")])
        let tea = line(Self.tea.merging(["Elements": .dictionary(["expanded": row])]) { $1 })
        #expect(
            tea.text().contains(#""Configuration": {}, "Elements": {"expanded": {"text": "Tea", "type": "text"}}}]"#))
        #expect(tea.token != line(Self.tea).token)
        let panel = StateLine(
            isServiceRunning: true, [], recentTimers: [],
            panel: ["shown": .dictionary(["state": .string("none")]), "problem": .string("x")])
        #expect(panel.text().contains(#""panel": {"state": "none"}"#))
        #expect(panel.token != line().token)
    }

    @Test func `a reader that has a state gets what differs from it`() {
        let (before, after) = (line(), line(Self.tea))
        let changed = after.text(after: before.token)
        #expect(changed.hasPrefix(#"{"token": "\#(after.token)", "service": true, "problem": "", "alarms": [{"#))
        for part in ["panel", "activities", "recent"] { #expect(!changed.contains("\"\(part)\"")) }
        for unknown in ["", "-", "x", "x-y-z"] { #expect(after.text(after: unknown) == after.text()) }
        #expect(after.text(after: after.token) == #"{"token": "\#(after.token)", "service": true, "problem": ""}"#)
    }

    @Test func `a part of a token is the digest FNV-1a of 128 bits, in 32 digits`() {
        #expect(StateLine.digest("") == "6c62272e07bb014262b821756295c58d")
        #expect(StateLine.digest("a") == "d228cb696f1a8caf78912b704e4a8964")
        #expect(StateLine.digest("foobar") == "343e1662793c64bf6f0d3597ba446f18")
    }
}
