import Testing

@testable import AlarmStore

@Suite struct StateDirectoryTests {
    private func path(_ variables: [String: String], homeOfUser: String? = "/home/nobody") throws(StoreError) -> String
    {
        try StateDirectory.path(variable: { variables[$0] }, homeOfUser: { homeOfUser })
    }

    @Test func `systemd's directory comes first`() throws {
        let all = ["STATE_DIRECTORY": "/var/lib/alarms", "XDG_STATE_HOME": "/state", "HOME": "/home/me"]
        #expect(try path(all) == "/var/lib/alarms")
    }

    @Test func `of several directories of systemd the first is taken`() throws {
        #expect(try path(["STATE_DIRECTORY": "/var/lib/alarms:/var/lib/other"]) == "/var/lib/alarms")
    }

    @Test func `the directory of the XDG specification is next, then its default`() throws {
        #expect(try path(["XDG_STATE_HOME": "/state", "HOME": "/home/me"]) == "/state/alarms")
        #expect(try path(["HOME": "/home/me"]) == "/home/me/.local/state/alarms")
    }

    @Test(arguments: ["", "state", "./state", "~/state"])
    func `a path that isn't absolute counts as not set`(_ value: String) throws {
        #expect(try path(["STATE_DIRECTORY": value, "XDG_STATE_HOME": "/state"]) == "/state/alarms")
        #expect(try path(["XDG_STATE_HOME": value, "HOME": "/home/me"]) == "/home/me/.local/state/alarms")
        #expect(try path(["HOME": value]) == "/home/nobody/.local/state/alarms")
    }

    @Test func `without a home directory there is an error that says what is expected`() throws {
        let error = #expect(throws: StoreError.noStateDirectory) { try path([:], homeOfUser: nil) }
        #expect(error?.description.contains("XDG_STATE_HOME") == true)
    }
}
