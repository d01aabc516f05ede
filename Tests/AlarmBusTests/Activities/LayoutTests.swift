import ActivityCore
import AlarmBus
import AlarmCore
import DBus
import TestSupport
import Testing

/// The checking of layouts.
@Suite struct LayoutTests {
    private let service = Service()

    private func element(_ entries: (String, Value)...) -> Value { .dictionary(entries) }

    private func refusal(_ expanded: Value, _ name: String = "InvalidConfiguration") throws -> String {
        try service.startRefusal(["layout": .dictionary([("expanded", expanded)])], name)
    }

    private func column(_ children: [Value]) -> Value {
        element(("type", "column"), ("children", .array(children, of: "a{sv}")))
    }

    private let text = Value.dictionary([("type", "text"), ("text", "x")])

    @Test func `refusals name the place`() throws {
        #expect(
            try service.startRefusal(["layout": .dictionary([("popup", text)])])
                == """
                layout: expected compact-leading, compact-trailing, minimal, expanded or lock-screen, got "popup"
                """)
        #expect(
            try service.startRefusal(["layout": .dictionary([("minimal", "x")])])
                == "layout.minimal: expected a value of type a{sv}, got one of type s")
        let huge = element(("type", "icon"), ("name", "a"), ("size", "huge"))
        #expect(
            try refusal(column([text, text, huge]))
                == #"layout.expanded.children[2].size: expected small or large, got "huge""#)
        #expect(
            try refusal(element(("text", "x")))
                == """
                layout.expanded.type: expected text, icon, timer, time, progress, button, row or column, got nothing
                """)
        #expect(
            try refusal(element(("type", .uint32(1))))
                == "layout.expanded.type: expected a value of type s, got one of type u")
        #expect(
            try refusal(element(("type", "icon"), ("name", "a"), ("text", "b")))
                == """
                layout.expanded: expected type, name, size, tint, expand, label or when, got "text"
                """)
        #expect(
            try refusal(element(("type", "text"), ("text", "a"), ("text", "b")))
                == "layout.expanded.text: expected once only, got twice")
        #expect(
            try service.startRefusal(["layout": .dictionary([("minimal", text), ("minimal", text)])])
                == "layout.minimal: expected once only, got twice")
        #expect(
            try refusal(element(("type", "progress"), ("value", .double(.nan))))
                == "layout.expanded.value: expected 0.0 to 1.0, got nan")
        #expect(
            try refusal(element(("type", "row"), ("children", .strings([]))))
                == "layout.expanded.children: expected a value of type aa{sv}, got one of type as")
    }

    @Test func `keys that an element needs, and those that exclude each other`() throws {
        let cases: [([(String, Value)], String)] = [
            ([("type", "text")], "text, got nothing"),
            ([("type", "icon")], "name, got nothing"),
            ([("type", "timer")], "to or from, got nothing"),
            ([("type", "timer"), ("to", "$x"), ("count", "up")], "from, got nothing"),
            ([("type", "timer"), ("from", "$x"), ("count", "down")], "to, got nothing"),
            ([("type", "progress")], "value, from or to, got nothing"),
            ([("type", "progress"), ("from", "$x")], "to, got nothing"),
            ([("type", "progress"), ("value", "$x"), ("to", "$x")], "value or to, got both"),
            ([("type", "progress"), ("value", "$x"), ("paused-at", "$x")], "value or paused-at, got both"),
            ([("type", "button"), ("text", "x")], "action, got nothing"),
            ([("type", "button"), ("action", "default")], "text or icon, got nothing"),
            ([("type", "row")], "children, got nothing"),
        ]
        for (entries, expected) in cases {
            #expect(try refusal(.dictionary(entries)) == "layout.expanded: expected \(expected)")
        }
    }

    @Test func `six elements inside one another and 64 in a region, and no more`() throws {
        func nested(_ count: Int) -> Value { count == 1 ? text : column([nested(count - 1)]) }
        try service.start(["layout": .dictionary([("expanded", nested(6)), ("lock-screen", nested(6))])])
        #expect(
            try refusal(nested(7), "TooLarge")
                == "layout.expanded\(String(repeating: ".children[0]", count: 6)): "
                + "expected at most 6 elements inside one another, got 7")
        #expect(
            try refusal(nested(9), "TooLarge").hasPrefix("layout: expected at most 32 containers"))
        try service.start(["layout": .dictionary([("expanded", column(Array(repeating: text, count: 63)))])])
        #expect(
            try refusal(column(Array(repeating: text, count: 64)), "TooLarge")
                == "layout.expanded: expected at most 64 elements, got more")
    }

    @Test func `a literal text has 256 bytes, a layout 8 KiB`() throws {
        func texts(_ bytes: Int, _ count: Int) -> Value {
            let text = element(("type", "text"), ("text", .string(String(repeating: "x", count: bytes))))
            return column(Array(repeating: text, count: count))
        }
        try service.start(["layout": .dictionary([("expanded", texts(256, 20))])])
        #expect(
            try refusal(texts(257, 1), "TooLarge")
                == "layout.expanded.children[0].text: expected at most 256 bytes, got 257")
        #expect(
            try refusal(texts(256, 30), "TooLarge").hasPrefix("layout: expected at most 8192 bytes marshalled, got "))
        let many = Value.dictionary([
            ("expanded", .array(Array(repeating: .dictionary([]), count: 10_000), of: "a{sv}"))
        ])
        #expect(
            try service.startRefusal(["layout": many], "TooLarge")
                == "layout: expected at most 8192 bytes marshalled, got more")
    }

    @Test func `names are replaced by values where that is allowed, and a doubled dollar by a single one`() throws {
        let valid: [[(String, Value)]] = [
            [("type", "text"), ("text", "$$5"), ("label", "$label"), ("tint", "$colour")],
            [("type", "icon"), ("name", "$icon")],
            [("type", "timer"), ("to", "$eta"), ("from", "$start"), ("paused-at", "$paused")],
            [("type", "progress"), ("value", "$progress")],
            [("type", "button"), ("icon", "$icon"), ("action", "default")],
        ]
        for entries in valid { try service.start(["layout": .dictionary([("minimal", .dictionary(entries))])]) }
        let invalid: [([(String, Value)], String)] = [
            ([("type", "$type")], "type: expected text, icon, "),
            ([("type", "text"), ("text", "x"), ("style", "$style")], "style: expected title, body, caption or number"),
            ([("type", "icon"), ("name", "$$icon")], "name: expected the name of a themed icon"),
            ([("type", "icon"), ("name", "")], "name: expected the name of a themed icon"),
            ([("type", "icon"), ("name", "/etc/passwd")], "name: expected the name of a themed icon"),
            ([("type", "text"), ("text", "x"), ("tint", "red")], "tint: expected #RRGGBB, got \"red\""),
            ([("type", "text"), ("text", "x"), ("lines", "$lines")], "lines: expected a value of type u"),
            ([("type", "text"), ("text", "x"), ("when", "$stale")], "when: expected a name, or ! and a name"),
            ([("type", "text"), ("text", "x"), ("when", "!")], "when: expected a name, or ! and a name"),
            ([("type", "button"), ("text", "x"), ("action", "$do")], "action: expected the name of an action"),
            ([("type", "timer"), ("to", .uint64(1 << 60))], "to: expected µs since 1970 UTC below 2^53"),
        ]
        for (entries, expected) in invalid {
            let message = try refusal(.dictionary(entries))
            #expect(message.hasPrefix("layout.expanded.\(expected)"), "\(message)")
        }
    }

    @Test func `a button without an action of that name is refused at Start and in Update`() throws {
        let button = element(("type", "button"), ("text", "Call"), ("action", "call"))
        let expected = "layout: expected buttons whose action is in actions, got \"call\""
        #expect(try refusal(button) == expected)
        let actions = Value.array([.entry("call", .dictionary([("name", "x")]))], of: "{sa{sv}}")
        let layout = Value.dictionary([("expanded", button)])
        let text = Value.string(try service.start(["layout": layout, "actions": actions]).description)
        let without = Call.activities("Update", text, ["reset": .strings(["actions"])])
        #expect(try service.activityRefusal(of: without).message == expected)
        let both = Call.activities("Update", text, ["reset": .strings(["actions", "layout"])])
        #expect(try service.answer(both) == [])
    }

    @Test func `an empty layout is none`() throws {
        let id = try service.start(["layout": .dictionary([])])
        #expect(try service.properties(ofActivity: id)["Layout"] == .dictionary([]))
        #expect(try service.properties(ofActivity: id)["Configuration"]?.properties == ["content": .dictionary([])])
    }

    // MARK: Alarms

    @Test func `an alarm keeps a layout, whose buttons are its own`() throws {
        let layout = Value.dictionary([
            ("expanded", column([text, element(("type", "button"), ("text", "Stop"), ("action", "stop"))]))
        ])
        let id = try service.schedule(["pre-alert": .uint64(60_000_000), "layout": layout])
        #expect(try service.configuration(of: id).properties["layout"] == layout)
        try service.update(id, ["layout": .dictionary([("minimal", text)])])
        #expect(try service.configuration(of: id).properties["layout"] == .dictionary([("minimal", text)]))
        try service.update(id, ["reset": .strings(["layout"])])
        #expect(try service.configuration(of: id).properties["layout"] == nil)
        let button = element(("type", "button"), ("text", "x"), ("action", "call"))
        let wrong = Call.service(
            "Schedule", "", .dictionary([("pre-alert", .uint64(60_000_000)), ("layout", ["minimal": button])]))
        #expect(
            try service.refusal(of: wrong)
                == BusError(
                    "org.example.Alarms.Error.InvalidConfiguration",
                    "layout.minimal.action: expected stop, snooze, custom, default, pause or resume, got \"call\""))
        let long = element(("type", "text"), ("text", .string(String(repeating: "x", count: 256))))
        let large = Call.service(
            "Update", .string(id.description), ["layout": ["expanded": column(Array(repeating: long, count: 30))]])
        #expect(try service.refusal(of: large).name == "org.example.Alarms.Error.TooLarge")
    }
}
