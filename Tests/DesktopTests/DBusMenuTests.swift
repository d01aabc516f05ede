import AlarmCore
import DBus
import EventLoop
import TestSupport
import Testing

@testable import Desktop

/// A menu as a program that draws it sees it.
@Suite struct DBusMenuTests {
    /// The entries of the menu, and those that were chosen.
    private final class Shown {
        var items: [MenuItem] = []
        var chosen: [MenuItem.Key] = []
    }

    private static let path: ObjectPath = "/menu"
    private let bus: PrivateBus
    private let loop: EventLoop
    private let server: Connection
    private let name: BusName
    private let client: Client
    private let menu: DBusMenu
    private let shown = Shown()

    init() throws {
        bus = try PrivateBus()
        loop = try EventLoop()
        server = try Connection(to: .address(bus.address), in: loop)
        name = try #require(server.uniqueName)
        client = try Client(on: bus, in: loop)
        try client.record(MatchRule(path: Self.path))
        menu = DBusMenu(on: server, at: Self.path) { [shown] in
            shown.items
        } report: { [shown] in
            shown.chosen.append($0)
        }
        show(5, 10)
    }

    /// Shows a title, a line, and timers of these lengths.
    private func show(_ minutes: Int64..., title: String = "Tea_for <two>") {
        let timers = minutes.map { MenuItem(.timer($0), "\($0) min") }
        shown.items = [MenuItem(text: .next, title), .separator(0), MenuItem(.timers, "Timer", children: timers)]
    }

    private func call(_ member: MemberName, _ arguments: Value...) throws -> [Value] {
        let call = try Message.methodCall(member, of: MenuEntry.interface, at: Self.path, on: name) { writer in
            arguments.forEach { $0.append(to: &writer) }
        }
        return try Value.arguments(of: client.answer(to: call))
    }

    private func layout(of id: Int32 = 0, depth: Int32 = -1) throws -> MenuEntry {
        try MenuEntry(call("GetLayout", .int32(id), .int32(depth), .strings([]))[1])
    }

    private func choose(_ id: Int32, _ event: String = "clicked") throws {
        _ = try call("Event", .int32(id), .string(event), .variant("x"), .uint32(0))
    }

    @Test func `the layout has all entries, with underscores doubled`() throws {
        let root = try layout()
        #expect(root.labels == ["Tea__for <two>", "-", "Timer"])
        #expect(root.children.map(\.isEnabled) == [false, true, true])
        #expect(root.children[2].labels == ["5 min", "10 min"])
        #expect(Set(root.children.map(\.id) + root.children[2].children.map(\.id) + [0]).count == 6)
    }

    @Test func `the layout of an entry begins there, and ends at the depth`() throws {
        let root = try layout()
        #expect(try layout(of: root.children[2].id) == root.children[2])
        let shallow = try call("GetLayout", .int32(0), .int32(1), .strings(["label"]))
        guard case .structure(let parts) = shallow[1] else { throw TestFailure("no layout: \(shallow)") }
        let children = try parts[2].elements
        #expect(children.count == 3)
        for case .variant(.structure(let child)) in children {
            #expect(try child[1].properties.keys.allSatisfy { $0 == "label" })
            #expect(try child[2].elements.isEmpty)
        }
        #expect(throws: BusError.self) { try layout(of: 77) }
    }

    @Test(arguments: [Int32.min, -2, -1, 3, .max])
    func `any depth that the menu doesn't reach gives all of it`(depth: Int32) throws {
        let root = try layout(depth: depth)
        #expect(root.labels == ["Tea__for <two>", "-", "Timer"])
        #expect(root.children[2].labels == ["5 min", "10 min"])
    }

    @Test func `entries keep their numbers, and none is given twice`() throws {
        let before = try layout()
        show(10, 25)
        let after = try layout()
        #expect(try after.entry("10 min").id == before.entry("10 min").id)
        #expect(after.children.map(\.id) == before.children.map(\.id))
        show(5, 10)
        let again = try layout()
        let used = try [before.entry("5 min"), before.entry("10 min"), after.entry("25 min")].map(\.id)
        #expect(try !used.contains(again.entry("5 min").id))
    }

    @Test func `a change is announced once until it is read`() throws {
        menu.contentChanged()
        let first = try call("GetLayout", .int32(0), .int32(-1), .strings([]))[0]
        show(25)
        for _ in 0..<3 { menu.contentChanged() }
        let signal = try client.next("LayoutUpdated")
        let announced = try Value.arguments(of: signal)
        #expect(try announced[0].number > first.number)
        #expect(announced[1] == .int32(0))
        #expect(try call("AboutToShow", .int32(0)) == [.boolean(true)])
        #expect(try call("GetLayout", .int32(0), .int32(-1), .strings([]))[0] == announced[0])
        #expect(client.signals.isEmpty)
        menu.contentChanged()
        _ = try client.next("LayoutUpdated")
    }

    @Test func `times are brought up to date when the menu is about to be shown`() throws {
        #expect(try call("AboutToShow", .int32(0)) == [.boolean(true)])
        let root = try layout()
        #expect(try call("AboutToShow", .int32(0)) == [.boolean(false)])
        #expect(client.signals.isEmpty)
        show(5, 10, title: "Tea: 3 min left")
        #expect(try call("AboutToShow", .int32(0)) == [.boolean(false)])
        let signal = try client.next("ItemsPropertiesUpdated")
        let updated = try Value.arguments(of: signal)[0].elements
        #expect(
            updated == [
                .structure([.int32(root.children[0].id), .dictionary(["label": .string("Tea: 3 min left")])])
            ])
        show(5, 10, 25)
        #expect(try call("AboutToShowGroup", .array([.int32(0)], of: "i"))[0] == .array([.int32(0)], of: "i"))
        _ = try client.next("LayoutUpdated")
    }

    @Test func `a choice is reported, of an entry that can be chosen`() throws {
        let root = try layout()
        try choose(root.entry("10 min").id)
        #expect(shown.chosen == [.timer(10)])
        for child in root.children { try choose(child.id) }
        try choose(0)
        try choose(root.entry("5 min").id, "hovered")
        #expect(throws: BusError.self) { try choose(77) }
        #expect(shown.chosen == [.timer(10)])
        let events = try [root.entry("5 min").id, 78].map { id in
            Value.structure([.int32(id), "clicked", .variant("x"), .uint32(0)])
        }
        #expect(
            try call("EventGroup", .array(events, of: "(isvu)")) == [.array([.int32(78)], of: "i")])
        #expect(shown.chosen == [.timer(10), .timer(5)])
    }

    @Test func `properties are read by groups and by names`() throws {
        let root = try layout()
        let title = root.children[0].id
        let group = try call("GetGroupProperties", .array([.int32(title)], of: "i"), .strings(["enabled"]))
        #expect(
            group == [
                .array([.structure([.int32(title), .dictionary(["enabled": .boolean(false)])])], of: "(ia{sv})")
            ])
        #expect(try call("GetGroupProperties", .array([], of: "i"), .strings([]))[0].elements.count == 6)
        let repeated = [Value](repeating: .int32(title), count: 100)
        #expect(try call("GetGroupProperties", .array(repeated, of: "i"), .strings([]))[0].elements.count == 1)
        #expect(try call("GetProperty", .int32(title), "label") == [.variant("Tea__for <two>")])
        #expect(try call("GetProperty", .int32(title), "visible") == [.variant(.boolean(true))])
        #expect(throws: BusError.self) { try call("GetProperty", .int32(title), "colour") }
        #expect(throws: BusError.self) { try call("GetProperty", .int32(77), "label") }
    }
}
