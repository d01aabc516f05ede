import AlarmCore
import DBus
import EventLoop
import TestSupport
import Testing

@testable import Desktop
@testable import alarmsd

/// The decisions of the engine, the PermissionStore and people.
@Suite struct PermissionsTests {
    private let room: Room

    init() throws { room = try Room() }

    private let tea = SandboxedApp(id: "org.example.Tea")
    private let rice = SandboxedApp(id: "org.example.Rice")

    @Test func `the desktop's store isn't read before a sandboxed app has called or is known`() throws {
        let store = try FakePermissionStore([tea.id: ["yes"]], on: room.bus, in: room.loop)
        room.permissions.start()
        try room.settle()
        #expect(store.calls.isEmpty)
        var known: [[SandboxedApp: Authorization]] = []
        for _ in 1...2 { room.permissions.follow { known.append(room.engine.authorizations) } }
        #expect(known.isEmpty)
        try room.waitUntilKnown()
        #expect(known == [[tea: .authorized], [tea: .authorized]])
        #expect(store.calls == ["Lookup"])
    }

    @Test func `with known decisions the desktop's store is followed from the start`() throws {
        let room = try Room([tea: .denied])
        let store = try FakePermissionStore([rice.id: ["yes"]], on: room.bus, in: room.loop)
        room.permissions.start()
        try room.waitUntilKnown()
        // An existing row takes precedence for all apps.
        #expect(room.engine.authorizations == [rice: .authorized])
        try room.settle()
        #expect(store.calls == ["Lookup"])
    }

    @Test func `a store without a row gets the engine's decisions`() throws {
        let room = try Room([tea: .authorized, rice: .denied])
        let store = try FakePermissionStore(on: room.bus, in: room.loop)
        room.permissions.start()
        try room.loop.wait(for: "the row") { store.row?.count == 2 }
        try room.settle()
        #expect(store.row == [tea.id: ["yes"], rice.id: ["no"]])
        #expect(room.engine.authorizations == [tea: .authorized, rice: .denied])
        #expect(room.events.isEmpty)
    }

    @Test func `a decision is written to the store once, and one of the store is taken over once`() throws {
        let store = try FakePermissionStore([:], on: room.bus, in: room.loop)
        room.permissions.follow()
        try room.waitUntilKnown()
        try room.apply(.setAuthorization(tea, .authorized))
        try room.loop.wait(for: "the row") { store.row == [tea.id: ["yes"]] }
        store.row = [tea.id: ["no"]]
        try store.report()
        try room.loop.wait(for: "the event") { room.events == [[tea: .denied]] }
        try room.apply(.setAuthorization(tea, .notDetermined))
        // It is of version 1.
        try room.loop.wait(for: "the row") { store.row == [tea.id: ["ask"]] }
        try room.settle()
        #expect(
            store.calls
                == ["Lookup", "SetPermission", "DeletePermission", "SetPermission"].map { call in
                    call == "Lookup" ? call : "\(call) \(tea.id)"
                })
        #expect(room.events == [[tea: .denied]])
        #expect(room.engine.authorizations.isEmpty)
    }

    @Test func `without a store decisions are kept, and written to one that appears later`() throws {
        room.permissions.follow()
        try room.apply(.setAuthorization(tea, .denied))
        try room.waitUntilKnown()
        #expect(room.engine.authorizations == [tea: .denied])
        let store = try FakePermissionStore([rice.id: ["yes"]], on: room.bus, in: room.loop)
        try room.loop.wait(for: "the row") { store.row?.count == 2 }
        #expect(store.row == [rice.id: ["yes"], tea.id: ["no"]])
        #expect(room.engine.authorizations == [rice: .authorized, tea: .denied])
    }

    @Test func `a person's answer is an event, and is written to the store`() throws {
        let store = try FakePermissionStore(on: room.bus, in: room.loop)
        let server = try FakeNotificationServer(on: room.bus, in: room.loop)
        room.permissions.ask(about: tea, usage: "Brews")
        try room.loop.wait(for: "the question") { room.notifications.notices.all.first?.slot.number == 1 }
        try server.invoke("allow", on: 1)
        try room.loop.wait(for: "the row") { store.row == [tea.id: ["yes"]] }
        #expect(room.events == [[tea: .authorized]])
        room.permissions.ask(about: tea, usage: "Brews")
        try room.settle()
        #expect(server.sent.count == 1)
        #expect(server.closed == [1])
    }

    @Test func `the person isn't asked if the store has a decision`() throws {
        let store = try FakePermissionStore([tea.id: ["no"]], on: room.bus, in: room.loop)
        let server = try FakeNotificationServer(on: room.bus, in: room.loop)
        room.permissions.ask(about: tea, usage: "")
        try room.loop.wait(for: "the event") { room.events == [[tea: .denied]] }
        try room.settle()
        #expect(server.sent.isEmpty)
        #expect(store.calls == ["Lookup"])
    }

    @Test func `a question that is decided elsewhere is closed`() throws {
        let store = try FakePermissionStore([:], on: room.bus, in: room.loop)
        let server = try FakeNotificationServer(on: room.bus, in: room.loop)
        for app in [tea, rice] { room.permissions.ask(about: app, usage: "") }
        try room.loop.wait(for: "the questions") {
            room.notifications.notices.all.filter { $0.slot.number != 0 }.count == 2
        }
        try room.apply(.setAuthorization(tea, .authorized))
        store.row = [tea.id: ["yes"], rice.id: ["no"]]
        try store.report()
        try room.loop.wait(for: "their end") { server.closed.count == 2 }
    }
}

/// The parts that are joined, without a service around them: an event counts at once.
private final class Room {
    let loop: EventLoop
    let bus: PrivateBus
    let engine = Engine()
    let notifications: Notifications
    let permissions: Permissions
    private(set) var events: [[SandboxedApp: Authorization]] = []
    private let client: Client
    private let now = Moment(wall: WallTime(seconds: 1_772_452_800), boot: BootTime(microseconds: 1_000_000_000))

    init(_ decisions: [SandboxedApp: Authorization] = [:]) throws {
        bus = try PrivateBus()
        loop = try EventLoop()
        client = try Client(on: bus, in: loop)
        let connection = try Connection(to: .address(bus.address), in: loop)
        notifications = try Notifications(
            on: connection, in: loop, policy: DeliveryPolicy(), environment: DesktopEnvironment { _ in nil })
        engine.restore(StoredValues(authorizations: decisions))
        permissions = Permissions(
            of: engine, store: PermissionStore(on: connection, timeout: 20_000), notices: notifications.notices)
        notifications.report = { [unowned self] event in
            if case .answered(let app, let answer) = event { permissions.take(answer, about: app) }
        }
        permissions.whenChanged = { [unowned self] decisions in
            events.append(decisions)
            permissions.update(after: [engine.observe(.authorizationsChanged(decisions), at: now)])
        }
    }

    func apply(_ command: Command) throws {
        permissions.update(after: [try engine.apply(command, by: .host, at: now)])
    }

    func waitUntilKnown() throws {
        var isKnown = false
        permissions.follow { isKnown = true }
        try loop.wait(for: "the decisions") { isKnown }
    }

    /// Returns when nothing has happened for a while, and the bus has had its turns.
    func settle() throws {
        for _ in 0..<20 { try client.synchronize() }
        while try loop.runOnce(timeout: 20_000) {}
    }
}
