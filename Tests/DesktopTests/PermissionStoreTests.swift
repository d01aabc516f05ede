import AlarmCore
import DBus
import EventLoop
import TestSupport
import Testing

@testable import Desktop

/// The real PermissionStore, and those that change it.
@Suite struct PermissionStoreTests {
    private let desk: Desk

    init() throws { desk = try Desk() }

    @Test func `the bus starts it when it is needed, and it has no row at first`() throws {
        let desk = try Desk(services: PrivateBus.permissionStore)
        try desk.client.synchronize()
        #expect(try !desk.hasStore)
        try desk.start()
        #expect(desk.rows == [nil])
        #expect(try desk.hasStore)
        #expect(desk.failures.isEmpty)
    }

    @Test func `a decision is written as flatpak reads it, and may be taken back`() throws {
        let desk = try Desk(services: PrivateBus.permissionStore)
        desk.store.set(.authorized, of: desk.tea)
        desk.store.set(.denied, of: desk.rice)
        try desk.waitUntilWritten()
        #expect(
            try desk.permissions == [
                "alarms\tschedule\torg.example.Rice\tno\t0x00", "alarms\tschedule\torg.example.Tea\tyes\t0x00",
            ])
        desk.store.set(.notDetermined, of: desk.rice)
        try desk.waitUntilWritten()
        #expect(try desk.permissions.count == 1)
        #expect(desk.row == [desk.tea: .authorized])
        #expect(desk.failures.isEmpty)
    }

    @Test func `changes by others count at once`() throws {
        let desk = try Desk(services: PrivateBus.permissionStore)
        try desk.start()
        try desk.run("/usr/bin/flatpak", "permission-set", "alarms", "schedule", desk.tea.id, "no")
        try desk.wait(for: [desk.tea: .denied])
        let store = "org.freedesktop.impl.portal.PermissionStore"
        try desk.run(
            "/usr/bin/busctl", "--user", "call", store, "/org/freedesktop/impl/portal/PermissionStore", store,
            "SetPermission", "sbssas", "alarms", "true", "schedule", desk.tea.id, "1", "yes")
        try desk.wait(for: [desk.tea: .authorized])
        // Other rows are ignored.
        try desk.run("/usr/bin/flatpak", "permission-set", "alarms", "sounds", desk.tea.id, "no")
        try desk.run("/usr/bin/flatpak", "permission-set", "devices", "schedule", desk.tea.id, "no")
        try desk.run("/usr/bin/flatpak", "permission-reset", desk.tea.id)
        try desk.wait(for: [:])
        #expect(desk.rows == [nil, [desk.tea: .denied], [desk.tea: .authorized], [:]])
    }

    @Test func `a row that is removed has no decisions`() throws {
        let desk = try Desk(services: PrivateBus.permissionStore)
        desk.store.set(.authorized, of: desk.tea)
        try desk.waitUntilWritten()
        try desk.run("/usr/bin/flatpak", "permission-remove", "alarms", "schedule")
        try desk.wait(for: [:])
    }

    @Test func `one that comes back is read again, and gets what was decided meanwhile`() throws {
        let first = try desk.startStore()
        desk.store.set(.authorized, of: desk.tea)
        try desk.waitUntilWritten()
        try first.kill()
        try desk.client.waitForOwner(of: Desk.name, isThere: false)
        desk.store.set(.denied, of: desk.rice)
        let count = desk.rows.count
        let second = try desk.startStore()
        try withExtendedLifetime(second) {
            try desk.loop.wait(for: "the row") { desk.rows.count > count }
            #expect(desk.rows[count] == [desk.tea: .authorized, desk.rice: .denied])
            try desk.waitUntilWritten()
        }
        #expect(try desk.permissions.count == 2)
    }

    // MARK: Faults

    @Test func `without a store it is known that there is none, and one that comes later is read`() throws {
        desk.store.set(.denied, of: desk.rice)
        try desk.waitUntilKnown()
        #expect(desk.rows.isEmpty)
        let fake = try FakePermissionStore([desk.tea.id: ["yes"]], on: desk.bus, in: desk.loop)
        try desk.waitUntilWritten()
        #expect(desk.rows[0] == [desk.tea: .authorized, desk.rice: .denied])
        #expect(fake.row == [desk.tea.id: ["yes"], desk.rice.id: ["no"]])
        #expect(desk.failures.isEmpty)
    }

    @Test func `version 1 has no way to remove an entry, which then says ask`() throws {
        let fake = try FakePermissionStore([desk.tea.id: ["yes"]], on: desk.bus, in: desk.loop)
        try desk.start()
        desk.store.set(.notDetermined, of: desk.tea)
        try desk.waitUntilWritten()
        #expect(fake.row == [desk.tea.id: ["ask"]])
        #expect(desk.row?.isEmpty == true)
        #expect(desk.failures.isEmpty)
    }

    @Test func `unknown entries are no decisions, and are reported once`() throws {
        let row = [desk.tea.id: ["perhaps"], desk.rice.id: ["yes", "no"], "": ["yes"], "org.example.Eggs": ["ask"]]
        let fake = try FakePermissionStore(row, on: desk.bus, in: desk.loop)
        try desk.start()
        try fake.report()
        try desk.loop.wait(for: "the report") { desk.rows.count == 2 }
        #expect(desk.rows.allSatisfy { $0?.isEmpty == true })
        #expect(Set(desk.unknown) == [desk.tea, desk.rice] && desk.unknown.count == 2)
    }

    @Test func `a report of before a decision doesn't take it back`() throws {
        let fake = try FakePermissionStore([desk.rice.id: ["no"]], on: desk.bus, in: desk.loop)
        try desk.start()
        // It is sent before the call has come.
        fake.row = [:]
        try fake.report()
        desk.store.set(.authorized, of: desk.tea)
        try desk.waitUntilWritten()
        #expect(desk.rows == [[desk.rice: .denied], [desk.tea: .authorized], [desk.tea: .authorized]])
    }

    @Test func `a decision that is refused counts until somebody else decides`() throws {
        let fake = try FakePermissionStore([:], on: desk.bus, in: desk.loop)
        fake.manner = .refuses
        try desk.start()
        desk.store.set(.authorized, of: desk.tea)
        try desk.loop.wait(for: "the refusal") { desk.failures.count == 1 }
        fake.row = [desk.rice.id: ["no"]]
        try fake.report()
        try desk.wait(for: [desk.tea: .authorized, desk.rice: .denied])
        fake.row = [desk.tea.id: ["no"]]
        try fake.report()
        try desk.wait(for: [desk.tea: .denied])
    }

    @Test func `a store that hangs, or answers nonsense, counts as missing`() throws {
        for manner in [FakePermissionStore.Manner.hangs, .wrongType] {
            let desk = try Desk(timeout: manner == .wrongType ? 20_000 : 50)
            let fake = try FakePermissionStore(on: desk.bus, in: desk.loop)
            fake.manner = manner
            try desk.start()
            #expect(desk.rows.isEmpty)
            #expect(desk.failures.count == 1)
        }
    }

    @Test func `a store that ends before it has answered counts as missing`() throws {
        let fake = try FakePermissionStore(on: desk.bus, in: desk.loop)
        fake.manner = .hangs
        desk.store.start()
        try desk.loop.wait(for: "the call") { !fake.calls.isEmpty }
        fake.die()
        try desk.waitUntilKnown()
        #expect(desk.rows.isEmpty)
    }

    @Test func `reports of others than the store are ignored`() throws {
        let fake = try FakePermissionStore([:], on: desk.bus, in: desk.loop)
        try desk.start()
        let interface: InterfaceName = "org.freedesktop.impl.portal.PermissionStore"
        try desk.client.connection.send(
            Message.signal("Changed", of: interface, at: "/org/freedesktop/impl/portal/PermissionStore") { writer in
                writer.append("alarms")
                writer.append("schedule")
                writer.append(true)
                writer.variant("y") { $0.append(UInt8(0)) }
                writer.array(of: "{sas}") { _ in }
            })
        try desk.client.synchronize()
        try fake.report(table: "other")
        fake.row = [desk.tea.id: ["yes"]]
        try fake.report()
        try desk.wait(for: [desk.tea: .authorized])
        #expect(desk.rows == [[:], [desk.tea: .authorized]])
    }
}

/// A bus, a client of its PermissionStore, and what that has reported.
private final class Desk {
    static let name: BusName = "org.freedesktop.impl.portal.PermissionStore"

    let tea = SandboxedApp(id: "org.example.Tea")
    let rice = SandboxedApp(id: "org.example.Rice")
    let loop: EventLoop
    let bus: PrivateBus
    let client: Client
    let store: PermissionStore
    private(set) var rows: [PermissionStore.Row?] = []
    var row: PermissionStore.Row? { rows.last ?? nil }
    private(set) var failures: [BusError] = []
    private(set) var unknown: [SandboxedApp] = []

    init(services: [String: String] = [:], timeout: Int32 = 20_000) throws {
        bus = try PrivateBus(services: services)
        loop = try EventLoop()
        client = try Client(on: bus, in: loop)
        store = PermissionStore(on: try Connection(to: .address(bus.address), in: loop), timeout: timeout)
        store.report = { [unowned self] event in
            switch event {
            case .changed(let row): rows.append(row)
            case .failed(let error): failures.append(error)
            case .unknown(let app, _): unknown.append(app)
            case .known: break
            }
        }
    }

    var hasStore: Bool {
        get throws {
            var reader = Reader(
                try client.call("NameHasOwner", of: .bus, at: "/org/freedesktop/DBus", on: .bus) {
                    $0.append(Self.name.rawValue)
                })
            return try reader.boolean()
        }
    }

    /// Starts the real store by itself.
    func startStore() throws -> ProgramRun {
        let program = try ProgramRun(
            "/usr/libexec/xdg-permission-store", environment: bus.environment, in: loop)
        try client.waitForOwner(of: Self.name)
        return program
    }

    /// The entries of the table, as flatpak prints them.
    var permissions: [String] {
        get throws {
            try run("/usr/bin/flatpak", "permissions", "alarms").split(separator: "\n").map(String.init).sorted()
        }
    }

    /// Starts it, and waits until it is known what the store has.
    func start() throws {
        store.start()
        try waitUntilKnown()
    }

    func waitUntilKnown() throws {
        try loop.wait(for: "an answer") { store.isKnown }
    }

    func waitUntilWritten() throws {
        try loop.wait(for: "the decisions to be written") { store.unwritten.isEmpty }
    }

    func wait(for row: PermissionStore.Row) throws {
        try loop.wait(for: "the row \(row)") { self.row == row }
    }

    /// Runs a program to its end, and returns its output.
    @discardableResult
    func run(_ program: String, _ arguments: String...) throws -> String {
        let run = try ProgramRun(program, arguments, environment: bus.environment, in: loop)
        guard try run.waitForEnd() == .exited(0) else { throw TestFailure(run.log) }
        return run.outputText
    }
}
