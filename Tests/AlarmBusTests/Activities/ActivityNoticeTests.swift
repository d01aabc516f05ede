import ActivityCore
import AlarmBus
import AlarmCore
import TestSupport
import Testing

/// The content of notices.
@Suite struct ActivityNoticeTests {
    private let service = Service()

    private func notice(_ keys: [String: Value]) throws -> ActivityNotice {
        service.bus.notice(of: try #require(service.activities.activity(try service.start(keys))))
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
            try notice(["title": "Build", "content": ["status": "linking\u{7}x", "progress": .double(1.5)]])
                == ActivityNotice(title: "Build", lines: ["linking x"], progress: 1, buttons: []))
        #expect(
            try notice(["content": ["status": .boolean(true), "progress": "half"]])
                == ActivityNotice(title: "", lines: [], progress: nil, buttons: []))
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
        let expected = ActivityNotice(
            title: "Delivery", lines: ["at the door", "-7", "$5", "early"], progress: 0.25,
            buttons: [.init(action: "call", text: "Call"), .init(action: "default", text: "Next")])
        let keys: [String: Value] = [
            "title": "Delivery", "actions": actions, "attributes": ["place": "far away", "number": .int32(-7)],
            "content": ["place": "at the door", "late": false, "done": .double(0.25)],
            "layout": .dictionary([("expanded", layout)]),
        ]
        #expect(try notice(keys) == expected)
        var locked = keys
        locked["layout"] = .dictionary([("expanded", layout), ("lock-screen", text("locked"))])
        #expect(try notice(locked) == ActivityNotice(title: "Delivery", lines: ["locked"], progress: nil, buttons: []))
    }

    @Test func `a long layout makes a short notice`() throws {
        let long = String(repeating: "ä", count: 2000)
        let button = Value.dictionary([("type", "button"), ("text", "$s"), ("action", "default")])
        let layout = Value.dictionary([
            ("type", "column"), ("children", .array(Array(repeating: text("$s"), count: 60) + [button], of: "a{sv}")),
        ])
        let cut = String(repeating: "ä", count: 256)
        #expect(
            try notice(["content": ["s": .string(long)], "layout": .dictionary([("expanded", layout)])])
                == ActivityNotice(
                    title: "", lines: Array(repeating: cut, count: 6), progress: nil,
                    buttons: [.init(action: "default", text: cut)]))
        #expect(try notice(["content": ["status": .string(long)]]).lines == [cut])
    }

    @Test func `a stale activity has what is drawn then`() throws {
        let layout = column(text("old", when: "stale"), text("new", when: "!stale"))
        #expect(try notice(["layout": .dictionary([("expanded", layout)])]).lines == ["new"])
        #expect(
            try notice(["layout": .dictionary([("expanded", layout)]), "stale-at": .uint64(1)]).lines == ["old"])
    }
}
