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
            line.text.hasPrefix(
                #"{"token": "\#(line.token)", "service": true, "alarms": [{"Id": "a", "AppId": "", "State": "countdown""#
            ))
        #expect(
            line.text.hasSuffix(
                #""SnoozeCount": 0, "Configuration": {}}], "recent": [], "activities": [], "problem": ""}"#))
        #expect(line.text.contains(#""Title": "a\n\"b\"'$(x)'""#))
        for name in ["RemainingUSec", "CountdownFireBootUSec", "WillWake", "\n"] { #expect(!line.text.contains(name)) }
        #expect(
            Self.absent.text.hasSuffix(
                #"", "service": false, "alarms": [], "recent": [], "activities": [], "problem": ""}"#))
    }

    @Test func `the timers that are started most stand beside the alarms, and are part of the state`() {
        let tea = RecentTimer(["Title": .string("Tea"), "PreAlertUSec": .uint64(240), "Count": .uint32(3)])
        let recent = line(recentTimers: [tea])
        #expect(
            recent.text.hasSuffix(
                #""alarms": [], "recent": [{"Title": "Tea", "PreAlertUSec": 240, "Count": 3}], "activities": [], "problem": ""}"#
            ))
        #expect(recent.token != line().token)
    }

    @Test func `the reason why people may not see what rings is part of the state`() {
        let problem = StateLine(isServiceRunning: true, [], recentTimers: [], problem: "\"Something\" closes it.")
        #expect(problem.text.hasSuffix(#""problem": "\"Something\" closes it."}"#))
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
            line(build).text.hasSuffix(
                #""activities": [{"Id": "b", "AppId": "", "Kind": "", "State": "active", "Title": "", "Icon": "", "#
                    + #""Tint": "", "Relevance": 0.0, "StartUSec": 0, "StaleUSec": 0, "EndedUSec": 0, "#
                    + #""DismissUSec": 0, "UpdateCount": 0, "Attributes": {}, "Content": {"progress": 0.5}, "#
                    + #""Layout": {}, "Configuration": {}}], "problem": ""}"#))
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

    @Test func `a token is the digest FNV-1a of 128 bits, in 32 digits`() {
        #expect(StateLine.digest("") == "6c62272e07bb014262b821756295c58d")
        #expect(StateLine.digest("a") == "d228cb696f1a8caf78912b704e4a8964")
        #expect(StateLine.digest("foobar") == "343e1662793c64bf6f0d3597ba446f18")
    }
}
