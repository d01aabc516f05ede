import EventLoop
import Glibc
import Testing

@testable import SystemTime

@Suite struct HostileZoneFileTests {
    /// The problem with the file at this path.
    private func problem(_ path: String) -> ZoneFileError.Problem? {
        do throws(ZoneFileError) {
            _ = try ZoneFile.zone(at: path, named: "Test")
            return nil
        } catch {
            #expect(error.path == path)
            return error.problem
        }
    }

    @Test func `a directory is no zone file`() throws {
        let directory = try ZoneDirectory.withZones()
        #expect(problem(directory["zoneinfo"]) == .file(.notRegular))
    }

    @Test func `a pipe without a writer doesn't block`() throws {
        let directory = try ZoneDirectory()
        try #require(mkfifo(directory["pipe"], 0o644) == 0)
        #expect(problem(directory["pipe"]) == .file(.notRegular))
    }

    @Test(arguments: ["/dev/null", "/dev/zero", "/dev/tty"]) func `a device isn't opened`(path: String) {
        #expect(problem(path) == .file(.notRegular))
    }

    @Test func `a loop of links ends`() throws {
        let directory = try ZoneDirectory()
        try directory.link("one", to: "two")
        try directory.link("two", to: "one")
        #expect(problem(directory["one"]) == .file(.unreadable(SystemError("open", errno: ELOOP))))
        #expect(ZoneLink.zone(at: directory["one"], in: directory["zoneinfo"]) == nil)
    }

    @Test func `a huge file isn't read`() throws {
        let directory = try ZoneDirectory()
        try directory.write([], to: "huge")
        try #require(truncate(directory["huge"], 1 << 30) == 0)
        #expect(problem(directory["huge"]) == .file(.tooLarge(1 << 30)))
        // The largest that is read is junk as well.
        try #require(truncate(directory["huge"], ZoneFile.greatestSize) == 0)
        #expect(problem(directory["huge"]) == .damaged("it has no TZif header"))
    }

    @Test func `a file without an end to be seen isn't one`() {
        // It says that it is empty.
        #expect(problem("/proc/self/status") == .file(.growing))
    }

    @Test func `a missing file is reported as missing`() throws {
        let directory = try ZoneDirectory.withZones()
        #expect(problem(directory["none"]) == .file(.missing))
        #expect(problem(directory["zoneinfo/One/Two"]) == .file(.missing))
        #expect(problem("/" + String(repeating: "a", count: 5000)) == .file(.missing))
    }

    @Test(.enabled(if: geteuid() != 0, "root may read everything"))
    func `a file that may not be read isn't`() throws {
        let directory = try ZoneDirectory.withZones()
        try #require(chmod(directory["zoneinfo/One"], 0) == 0)
        #expect(problem(directory["zoneinfo/One"]) == .file(.unreadable(SystemError("open", errno: EACCES))))
    }

    @Test func `each problem has a specific description`() {
        for (problem, text) in [
            (.file(.missing), "there is no such file"),
            (.file(.unreadable(SystemError("open", errno: EACCES))), "open: Permission denied"),
            (.file(.notRegular), "not a regular file"), (.file(.growing), "not a zone file: it is being written"),
            (.file(.tooLarge(2_000_000)), "2000000 bytes are more than a zone file has (1048576)"),
            (
                .leapSeconds(27),
                "its times count leap seconds (27 of them), as those of the right/ zones do; the system's clocks don't"
            ),
            (.damaged("it has no TZif header"), "not a zone file: it has no TZif header"),
        ] as [(ZoneFileError.Problem, String)] {
            #expect("\(ZoneFileError(path: "/a", problem: problem))" == "/a: \(text)")
        }
    }
}
