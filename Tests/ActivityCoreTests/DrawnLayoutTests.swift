import ActivityCore
import AlarmCore
import Testing

/// Elements as they are drawn: names have values, and what can't be drawn is left out.
@Suite struct DrawnLayoutTests {
    private typealias Entries = [(String, LayoutValue)]

    private static let content = [
        LayoutEntry("status", .string("12 of 40\u{2028}GB\n")), LayoutEntry("done", .unsigned(12, type: "u")),
        LayoutEntry("part", .double(1.5)), LayoutEntry("infinite", .double(.infinity)),
        LayoutEntry("from", .unsigned(1_000_000, type: "t")), LayoutEntry("to", .signed(61_000_000, type: "x")),
        LayoutEntry("late", .unsigned(1 << 53, type: "t")), LayoutEntry("early", .signed(-1, type: "x")),
        LayoutEntry("color", .string("#00ff00")), LayoutEntry("path", .string("/etc/passwd")),
        LayoutEntry("icon", .string("face-smile-symbolic")), LayoutEntry("is-late", .boolean(true)),
    ]
    private static let names = LayoutNames(given: [LayoutEntry("title", .string("Backup"))], content: content)

    private func element(_ type: String, _ entries: Entries, children: [Entries] = []) throws -> LayoutElement {
        func dictionary(_ entries: Entries) -> [LayoutEntry] { entries.map { LayoutEntry($0.0, $0.1) } }
        var all = [LayoutEntry("type", .string(type))] + dictionary(entries)
        if !children.isEmpty { all.append(LayoutEntry("children", .dictionaries(children.map(dictionary)))) }
        let tree = try LayoutTree(checking: [LayoutEntry("expanded", .dictionary(all))], for: "layout")
        return try #require(tree.regions[.expanded])
    }

    private func drawn(
        _ type: String, _ entries: Entries, children: [Entries] = [],
        _ drawing: LayoutElement.Drawing = .init(names: names)
    ) throws -> LayoutElement? {
        try element(type, entries, children: children).drawn(drawing)
    }

    @Test(arguments: [
        ("plain", "plain"), ("$title", "Backup"), ("$$title", "$title"), ("$", "$"), ("$done", "12"),
        ("$status", "12 of 40 GB "), ("<b>&amp;</b>", "<b>&amp;</b>"),
    ])
    func `a text is the value of its name, or itself, on one line`(text: String, expected: String) throws {
        #expect(try drawn("text", [("text", .string(text))])?.values == [.text: .string(expected)])
    }

    @Test func `a text is cut after 1024 scalars`() throws {
        let long = LayoutNames(given: [], content: [LayoutEntry("long", .string(String(repeating: "é", count: 2000)))])
        let text = try drawn("text", [("text", .string("$long"))], .init(names: long))?.values[.text]
        #expect(text == .string(String(repeating: "é", count: 1024)))
    }

    @Test(arguments: ["$missing", "$part", "$is-late"])
    func `an element without a text is left out`(text: String) throws {
        #expect(try drawn("text", [("text", .string(text))]) == nil)
        #expect(try drawn("button", [("text", .string(text)), ("action", .string("a"))]) == nil)
    }

    @Test(arguments: [("is-late", true), ("!is-late", false), ("missing", false), ("!missing", false), ("done", false)])
    func `an element is drawn where its condition holds`(condition: String, isDrawn: Bool) throws {
        let element = try drawn("text", [("text", .string("x")), ("when", .string(condition))])
        #expect(element?.values == (isDrawn ? [.text: .string("x")] : nil))
    }

    @Test(arguments: [
        ("icon", "name", "$icon", true), ("icon", "name", "$path", false), ("icon", "name", "$done", false),
        ("progress", "value", "$part", true), ("progress", "value", "$infinite", false),
        ("progress", "value", "$status", false), ("timer", "to", "$to", true), ("timer", "to", "$late", false),
        ("timer", "to", "$early", false), ("timer", "to", "$status", false),
        ("time", "time", "$to", true), ("time", "time", "$late", false), ("time", "time", "$status", false),
    ])
    func `an element is left out if its name has a value of another type`(
        type: String, key: String, name: String, isDrawn: Bool
    ) throws {
        #expect((try drawn(type, [(key, .string(name))]) != nil) == isDrawn)
        let colored = try drawn(type, [(key, .string(name)), ("tint", .string("$path"))])
        #expect(colored == nil)
    }

    @Test func `a text keeps the instant in place of its placeholder, and isn't drawn without its value`() throws {
        let text: Entries = [("text", .string("Lands {time}")), ("form", .string("date"))]
        #expect(
            try drawn("text", text + [("time", .string("$to"))])?.values == [
                .text: .string("Lands {time}"), .form: .string("date"), .time: .unsigned(61_000_000, type: "t"),
            ])
        #expect(try drawn("text", text + [("time", .string("$missing"))]) == nil)
    }

    @Test func `values are in range, and of one type`() throws {
        #expect(try drawn("progress", [("value", .string("$part"))])?.values[.value] == .double(1))
        let timer = try drawn("timer", [("from", .string("$from")), ("to", .string("$to"))])
        #expect(timer?.values[.to] == .unsigned(61_000_000, type: "t"))
        #expect(timer?.values[.from] == .unsigned(1_000_000, type: "t"))
    }

    @Test func `rows and columns are drawn with their remaining elements`() throws {
        let shown: Entries = [("type", .string("text")), ("text", .string("$title"))]
        let hidden: Entries = [("type", .string("text")), ("text", .string("$missing"))]
        let row = try drawn("row", [("align", .string("end"))], children: [hidden, shown, hidden])
        #expect(row?.values == [.align: .string("end")])
        #expect(row?.children.map(\.values) == [[.text: .string("Backup")]])
        #expect(try drawn("column", [], children: [hidden, hidden]) == nil)
    }

    @Test func `only allowed actions have buttons, and panels have none`() throws {
        let button: Entries = [("text", .string("Stop")), ("action", .string("stop"))]
        #expect(try drawn("button", button) != nil)
        #expect(try drawn("button", button, .init(names: Self.names, actions: ["stop"])) != nil)
        #expect(try drawn("button", button, .init(names: Self.names, actions: ["pause"])) == nil)
        #expect(try drawn("button", button, .init(names: Self.names, isCompact: true)) == nil)
    }

    @Test func `a button has a text or an icon`() throws {
        let action = ("action", LayoutValue.string("stop"))
        #expect(try drawn("button", [("text", .string("")), action]) == nil)
        #expect(try drawn("button", [("text", .string("")), ("icon", .string("$icon")), action]) != nil)
    }

    @Test func `in a panel texts have one line, and icons are small`() throws {
        let panel = LayoutElement.Drawing(names: Self.names, isCompact: true)
        let text = try drawn("text", [("text", .string("x")), ("lines", .unsigned(3, type: "u"))], panel)
        #expect(text?.values == [.text: .string("x")])
        let icon = try drawn("icon", [("name", .string("$icon")), ("size", .string("large"))], panel)
        #expect(icon?.values == [.name: .string("face-smile-symbolic")])
    }

    @Test func `a bar has the colour of the whole, unless it has one of its own`() throws {
        let tinted = LayoutElement.Drawing(names: Self.names, tint: "#123456")
        #expect(try drawn("progress", [("value", .double(0.5))], tinted)?.values[.tint] == .string("#123456"))
        let own = try drawn("progress", [("value", .double(0.5)), ("tint", .string("$color"))], tinted)
        #expect(own?.values[.tint] == .string("#00ff00"))
        #expect(try drawn("text", [("text", .string("x"))], tinted)?.values[.tint] == nil)
    }

    @Test func `times are frozen at the end, unless they are frozen already`() throws {
        let ended = LayoutElement.Drawing(names: Self.names, end: WallTime(microseconds: 50_000_000))
        let interval: Entries = [("from", .string("$from")), ("to", .string("$to"))]
        for type in ["timer", "progress"] {
            #expect(try drawn(type, interval)?.values[.pausedAt] == nil)
            #expect(try drawn(type, interval, ended)?.values[.pausedAt] == .unsigned(50_000_000, type: "t"))
            let paused = interval + [("paused-at", .unsigned(9_000_000, type: "t"))]
            #expect(try drawn(type, paused, ended)?.values[.pausedAt] == .unsigned(9_000_000, type: "t"))
        }
        #expect(try drawn("progress", [("value", .double(0.5))], ended)?.values[.pausedAt] == nil)
    }
}
