import ActivityCore
import AlarmBus
import AlarmCore
import Presentation
import TestSupport
import Testing

/// The notifications of activities: texts, progress and buttons.
@Suite struct ActivityNotificationTests {
    private let service = Service()

    /// The parts of a notification in order: a text, a percentage `40 %`, a button `[call: Call]`.
    private func words(_ element: LayoutElement?) -> [String] {
        guard let element else { return [] }
        switch element.kind {
        case .text: return [element.values[.text]?.text ?? ""]
        case .progress: return [element.values[.value]?.fraction.map { "\(Int($0 * 100)) %" } ?? "moving"]
        case .button: return ["[\(element.values[.action]?.text ?? ""): \(element.values[.text]?.text ?? "")]"]
        case .row, .column: return element.children.flatMap(words)
        case .icon, .timer, .time: return ["\(element.kind)"]
        }
    }

    private func notification(_ keys: [String: Value]) throws -> [String] {
        let activity = try #require(service.activities.activity(try service.start(keys)))
        return words(service.presenter.notification(of: activity))
    }

    private func column(_ children: Value...) -> Value {
        .dictionary([("type", "column"), ("children", .array(children, of: "a{sv}"))])
    }

    private func text(_ text: String, when condition: String? = nil) -> Value {
        var entries: [(String, Value)] = [("type", "text"), ("text", .string(text))]
        if let condition { entries.append(("when", .string(condition))) }
        return .dictionary(entries)
    }

    @Test func `the plain layout has the status and the progress`() throws {
        #expect(
            try notification(["title": "Build", "content": ["status": "linking\u{7}x", "progress": .double(1.5)]])
                == ["Build", "linking x", "100 %"])
        #expect(
            try notification(["content": ["status": .boolean(true), "progress": "half"]]) == ["Live activity"])
        #expect(try notification(["title": "\n \nBuild\n\nof\nall"]) == ["Build", "of", "all"])
    }

    @Test func `a layout has its texts, its first progress and its buttons`() throws {
        let actions = Value.array([.entry("call", .dictionary([("name", "x")]))], of: "{sa{sv}}")
        let layout = column(
            text("$title"), text("$place"), text("$number"), text("$$5"), text("$none"),
            text("late", when: "late"), text("early", when: "!late"), text("old", when: "stale"),
            text("odd", when: "!none"),
            .dictionary([("type", "progress"), ("value", "$none")]),
            .dictionary([("type", "progress"), ("value", "$done")]),
            .dictionary([("type", "progress"), ("value", .double(1))]),
            .dictionary([("type", "timer"), ("to", .uint64(5))]),
            .dictionary([("type", "button"), ("text", "Call"), ("action", "call")]),
            .dictionary([("type", "button"), ("text", "$none"), ("action", "call")]),
            .dictionary([("type", "button"), ("icon", "go-next"), ("label", "Next"), ("action", "default")]))
        let expected = [
            "Delivery", "at the door", "-7", "$5", "early", "25 %", "[call: Call]", "[default: Next]",
        ]
        let keys: [String: Value] = [
            "title": "Delivery", "actions": actions, "attributes": ["place": "far away", "number": .int32(-7)],
            "content": ["place": "at the door", "late": false, "done": .double(0.25)],
            "layout": .dictionary([("expanded", layout)]),
        ]
        #expect(try notification(keys) == expected)
        var locked = keys
        locked["layout"] = .dictionary([("expanded", layout), ("lock-screen", text("locked"))])
        #expect(try notification(locked) == ["Delivery", "locked"])
    }

    @Test func `a long layout makes a short notice`() throws {
        let long = String(repeating: "ä", count: 2000)
        let button = Value.dictionary([("type", "button"), ("text", "$s"), ("action", "default")])
        let layout = Value.dictionary([
            ("type", "column"), ("children", .array(Array(repeating: text("$s"), count: 60) + [button], of: "a{sv}")),
        ])
        let cut = String(repeating: "ä", count: 256)
        #expect(
            try notification(["content": ["s": .string(long)], "layout": .dictionary([("expanded", layout)])])
                == ["Live activity"] + Array(repeating: cut, count: 6) + ["[default: \(cut)]"])
        #expect(try notification(["content": ["status": .string(long)]]) == ["Live activity", cut])
    }

    @Test func `a stale activity has the elements that are drawn when it is stale`() throws {
        let layout = column(text("old", when: "stale"), text("new", when: "!stale"))
        let stale: [String: Value] = ["layout": .dictionary([("expanded", layout)]), "stale-at": .uint64(1)]
        #expect(try notification(["layout": .dictionary([("expanded", layout)])]) == ["Live activity", "new"])
        #expect(try notification(stale) == ["Live activity", "old"])
        #expect(
            try notification(["content": ["status": "linking"], "stale-at": .uint64(1)])
                == ["Live activity", "linking", "Not up to date"])
    }

    @Test func `times are written out, with the day if it isn't the present one`() throws {
        func time(_ type: Value, _ time: UInt64, _ more: (String, Value)...) -> Value {
            .dictionary([("type", type), ("time", .uint64(time * 1_000_000))] + more)
        }
        let noon: UInt64 = 1_000_036_800
        let layout = column(
            time("time", noon), time("time", noon + 86_400),
            time("text", noon, ("text", "until {time}"), ("form", "time")))
        #expect(
            try notification(["title": "Delivery", "layout": .dictionary([("expanded", layout)])])
                == ["Delivery", "12:00", "Monday, 12:00", "until 12:00"])
    }
}
