import DBus
import TestSupport
import Testing

/// Actions that need an unlocked session.
@Suite(.ownThreads) struct SessionLockTests {
    private let session: HostSession

    init() throws {
        session = try HostSession()
        // The bus of the session is the system bus of the app, too.
        try session.client.call("UpdateActivationEnvironment", of: .bus, at: "/org/freedesktop/DBus", on: .bus) {
            $0.array(of: "{ss}") { writer in
                writer.dictionaryEntry {
                    $0.append("DBUS_SYSTEM_BUS_ADDRESS")
                    $0.append(session.session.bus.address)
                }
            }
        }
    }

    @Test func `while the session is locked they aren't performed, and a notification says why`() throws {
        let login = try FakeLogin(on: session.session.bus, in: session.loop)
        login.isLocked = true
        try session.run("Unseal")
        let (notice, _) = try session.notification(1)
        #expect(notice.summary == "Unseal" && notice.body == "Kit.\nthe screen is locked: unlock it first")
        #expect(session.session.lines.isEmpty)

        login.isLocked = false
        try session.run("Unseal")
        #expect(try session.notification(2).0.body == "Kit.\nIt is unsealed.")
        #expect(session.session.lines == ["unsealed"])
    }

    @Test(arguments: ["Reseal", "Rebind"]) func `while the session is locked they aren't undone`(
        _ action: String
    ) throws {
        let login = try FakeLogin(on: session.session.bus, in: session.loop)
        try session.run(action)
        let (_, number) = try session.notification(1)
        login.isLocked = true
        try session.press("Undo", on: number)
        #expect(try session.notification(2).0.body.hasSuffix("the screen is locked: unlock it first"))
        #expect(session.session.lines == ["resealed"])

        login.isLocked = false
        _ = try session.call("UndoLast")
        #expect(try session.session.lines(2)[1] == "broken up")
    }

    @Test func `where no logind knows the lock they are performed`() throws {
        try session.run("Unseal")
        #expect(try session.notification(1).0.body == "Kit.\nIt is unsealed.")
        let login = try FakeLogin(on: session.session.bus, in: session.loop)
        try session.run("Unseal")
        #expect(try session.notification(2).0.body == "Kit.\nIt is unsealed.")
        withExtendedLifetime(login) {}
    }
}
