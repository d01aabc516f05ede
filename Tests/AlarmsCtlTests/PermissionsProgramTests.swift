import Foundation
import TestSupport
import Testing

/// The subcommand `permissions` with the real service.
struct PermissionsProgramTests {
    private let data: TemporaryDirectory
    private let session: Session

    init() throws {
        data = try TemporaryDirectory()
        session = try Session(variables: ["XDG_DATA_HOME": data.path])
    }

    @Test func `apps are allowed, denied, listed and forgotten`() throws {
        let applications = data.path + "/applications"
        try FileManager.default.createDirectory(atPath: applications, withIntermediateDirectories: true)
        try "[Desktop Entry]\nName=Green \u{1B}[31mTea\n".write(
            toFile: applications + "/org.example.Tea.desktop", atomically: true, encoding: .utf8)
        #expect(try session.run("permissions") == (0, "No sandboxed app has been allowed or denied.\n", ""))
        #expect(try session.run("permissions", "allow", "snap.eggs") == (0, "", ""))
        #expect(try session.run("permissions", "deny", "org.example.Tea") == (0, "", ""))
        #expect(
            try session.run("permissions").output == """
                APP              NAME            STATE
                org.example.Tea  Green \u{FFFD}[31mTea  denied
                snap.eggs                        allowed

                """)
        let rows = try #require(try session.json("permissions") as? [[String: String]])
        #expect(
            rows == [
                ["App": "org.example.Tea", "Name": "Green \u{1B}[31mTea", "State": "denied"],
                ["App": "snap.eggs", "Name": "", "State": "authorized"],
            ])
        let offered = try session.run("complete", "fish", "alarmsctl permissions reset ").output
        #expect(offered == "org.example.Tea\tdenied\nsnap.eggs\tallowed\n")
        let left = try #require(try session.json("permissions", "reset", "org.example.Tea") as? [[String: String]])
        #expect(left.map { $0["App"] } == ["snap.eggs"])
        #expect(try session.run("permissions", "reset", "snap.eggs").code == 0)
        #expect(try session.run("permissions").output == "No sandboxed app has been allowed or denied.\n")
        let refused = try session.run("permissions", "allow", "a b")
        #expect(refused.code == 2 && refused.errors.contains("app: expected a desktop id"))
    }

    @Test(arguments: [["timer", "60s", "Tea"], ["add", "in 1m", "Tea"], ["do", "timer 1m tea"]])
    func `an alarm that is set at a terminal is sent as one of no app`(arguments: [String]) throws {
        let traffic = try session.recordTraffic()
        #expect(try session.run(arguments).code == 0)
        try traffic.wait(for: "the key") { traffic.outputText.contains(#/"app-id"\s+variant\s+string ""\s/#) }
    }

    @Test func `an alarm belongs to the app that is named`() throws {
        let id = try session.add("in 1m", "Tea", "app-id=org.example.Tea")
        let alarm = try #require(try session.json("show", id) as? [String: Any])
        #expect(alarm["AppId"] as? String == "org.example.Tea")
    }
}
