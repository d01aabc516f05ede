import AlarmCore
import EventLoop
import Glibc
import TestSupport
import Testing

@testable import alarmsd

@Suite struct PreferencesFileTests {
    /// A person's file and the system's, each below a directory that isn't there at first, and the reports about them.
    private final class Fixture {
        let directory: TemporaryDirectory
        let loop: EventLoop
        private(set) var file: PreferencesFile?
        private var changes: [Preferences] = []
        private var failures: [String] = []
        let own = "home/alarms/alarms.conf"
        let system = "etc/alarms/alarms.conf"

        init(prepare: (TemporaryDirectory) throws -> Void = { _ in }) throws {
            directory = try TemporaryDirectory()
            loop = try EventLoop()
            try prepare(directory)
            let root = directory.path
            let file = PreferencesFile(["\(root)/\(own)", "\(root)/\(system)"], home: root, in: loop) {
                [unowned self] in failures.append(String($0.replacing("\(root)/", with: "")))
            }
            file.whenChanged = { [unowned self, unowned file] in if $0 { changes.append(file.preferences) } }
            self.file = file
        }

        /// The preferences that were reported since the last call: the kernel has queued its events when the call
        /// that caused them returns.
        func told() throws -> [Preferences] {
            while try loop.runOnce(timeout: 0) {}
            defer { changes = [] }
            return changes
        }

        /// Returns the errors that were reported since the last call.
        func complaints() throws -> [String] {
            while try loop.runOnce(timeout: 0) {}
            defer { failures = [] }
            return failures
        }

        /// Renames another file over it, as editors do. That is noticed at once; a write in place only at the last close,
        /// which is that of a program if another test starts one meanwhile.
        func replace(_ name: String, _ text: String) throws {
            try directory.write(text, to: name + ".new")
            try #require(rename("\(directory.path)/\(name).new", "\(directory.path)/\(name)") == 0)
        }

        static func makeDirectories(_ directory: TemporaryDirectory) throws {
            for name in ["home", "home/alarms", "etc", "etc/alarms"] { _ = try directory.makeDirectory(name) }
        }
    }

    private func volume(_ preferences: Preferences?) -> Double? { preferences?.defaults.volume }

    @Test func `files are read at once, and the person's takes precedence`() throws {
        let fixture = try Fixture { directory in
            try Fixture.makeDirectories(directory)
            try directory.write("volume = 0.5\nsnooze = soon\n", to: "home/alarms/alarms.conf")
            try directory.write("volume = 0.1\nsnooze = 5m\npause-media = no", to: "etc/alarms/alarms.conf")
        }
        let preferences = try #require(fixture.file?.preferences)
        #expect(preferences.defaults == Defaults(snooze: .minutes(5), volume: 0.5))
        #expect(!preferences.pausesMedia)
        #expect(
            try fixture.complaints() == [
                "home/alarms/alarms.conf:2: snooze: expected none, or 1s to 366d, such as 9m or 1h30m, got \"soon\""
            ])
        #expect(try fixture.told().isEmpty)
    }

    @Test func `a missing file is no error, and is noticed when it is created`() throws {
        let fixture = try Fixture()
        #expect(fixture.file?.preferences == Preferences())
        try Fixture.makeDirectories(fixture.directory)
        #expect(try fixture.told().isEmpty)
        try fixture.directory.write("volume = 0.5", to: fixture.own)
        #expect(try fixture.told().map { $0.defaults.volume } == [0.5])
        try #require(unlink("\(fixture.directory.path)/\(fixture.own)") == 0)
        #expect(try fixture.told() == [Preferences()])
        #expect(try fixture.complaints().isEmpty)
    }

    @Test func `each change is noticed, however it is saved`() throws {
        let fixture = try Fixture(prepare: Fixture.makeDirectories)
        try fixture.directory.write("volume = 0.1", to: fixture.own)
        #expect(volume(try fixture.told().last) == 0.1)
        try fixture.directory.write("volume = 0.2", to: fixture.own)
        #expect(volume(try fixture.told().last) == 0.2)
        for volume in [0.3, 0.4] {
            try fixture.replace(fixture.own, "volume = \(volume)")
            #expect(self.volume(try fixture.told().last) == volume)
        }
        // As vi does: the old file is moved away first.
        let path = "\(fixture.directory.path)/\(fixture.own)"
        try #require(rename(path, path + "~") == 0)
        try fixture.directory.write("volume = 0.5", to: fixture.own)
        #expect(volume(try fixture.told().last) == 0.5)
        #expect(try fixture.complaints().isEmpty)
    }

    @Test func `the system's file counts where the person's sets nothing, and is watched`() throws {
        let fixture = try Fixture(prepare: Fixture.makeDirectories)
        try fixture.directory.write("volume = 0.5", to: fixture.own)
        _ = try fixture.told()
        try fixture.directory.write("volume = 0.9\nsnooze = 5m", to: fixture.system)
        #expect(try fixture.told().map(\.defaults) == [Defaults(snooze: .minutes(5), volume: 0.5)])
    }

    @Test func `a link is followed, and its target watched`() throws {
        let fixture = try Fixture(prepare: Fixture.makeDirectories)
        try fixture.directory.write("volume = 0.5", to: "dotfile")
        try #require(symlink("../../dotfile", "\(fixture.directory.path)/\(fixture.own)") == 0)
        #expect(volume(try fixture.told().last) == 0.5)
        try fixture.replace("dotfile", "volume = 0.6")
        #expect(volume(try fixture.told().last) == 0.6)
    }

    @Test func `equal content is no change, and an error is reported once until it changes`() throws {
        let fixture = try Fixture(prepare: Fixture.makeDirectories)
        let complaint = "home/alarms/alarms.conf:2: volume: expected 0.0 to 1.0, got \"2\""
        try fixture.replace(fixture.own, "\nvolume = 2")
        #expect(try fixture.complaints() == [complaint])
        try fixture.replace(fixture.own, "# louder\nvolume = 2")
        #expect(try fixture.complaints().isEmpty)
        #expect(try fixture.told().isEmpty)
        try fixture.replace(fixture.own, "volume = 1")
        #expect(try fixture.complaints().isEmpty)
        try fixture.replace(fixture.own, "\nvolume = 2")
        #expect(try fixture.complaints() == [complaint])
    }

    @Test func `a path that is no regular file is reported, and the rest counts`() throws {
        let fixture = try Fixture(prepare: Fixture.makeDirectories)
        try fixture.directory.write("volume = 0.5", to: fixture.system)
        _ = try fixture.told()
        let path = "\(fixture.directory.path)/\(fixture.own)"
        try #require(mkfifo(path, 0o600) == 0)
        #expect(try fixture.complaints() == ["home/alarms/alarms.conf: expected a regular file"])
        try #require(unlink(path) == 0)
        try fixture.directory.write(String(repeating: "#", count: 65537), to: fixture.own)
        #expect(try fixture.complaints() == ["home/alarms/alarms.conf: expected at most 65536 bytes, got 65537"])
        try fixture.directory.write(String(repeating: "x\n", count: 12), to: fixture.own)
        let complaints = try fixture.complaints()
        #expect(complaints.count == 11)
        #expect(complaints.last == "home/alarms/alarms.conf: 2 more lines are invalid")
        #expect(volume(fixture.file?.preferences) == 0.5)
    }

    @Test func `an unreadable file is reported`() throws {
        // To root nothing is forbidden but by other means: a chain of links without an end.
        let fixture = try Fixture(prepare: Fixture.makeDirectories)
        try #require(symlink("alarms.conf", "\(fixture.directory.path)/\(fixture.own)") == 0)
        let complaints = try fixture.complaints()
        #expect(complaints.count == 1)
        #expect(complaints.first?.hasPrefix("home/alarms/alarms.conf: ") == true)
    }

    @Test func `files are looked for as the base directories say`() {
        func paths(_ variables: [String: String], home: String? = "/home/me") -> [String] {
            PreferencesFile.paths(variable: { variables[$0] }, home: home)
        }
        #expect(paths([:]) == ["/home/me/.config/alarms/alarms.conf", "/etc/xdg/alarms/alarms.conf"])
        #expect(
            paths(["XDG_CONFIG_HOME": "/c", "XDG_CONFIG_DIRS": "/a:relative::/b"])
                == ["/c/alarms/alarms.conf", "/a/alarms/alarms.conf", "/b/alarms/alarms.conf"])
        #expect(
            paths(["XDG_CONFIG_HOME": "relative", "XDG_CONFIG_DIRS": ""])
                == ["/home/me/.config/alarms/alarms.conf", "/etc/xdg/alarms/alarms.conf"])
        #expect(paths([:], home: nil) == ["/etc/xdg/alarms/alarms.conf"])
    }
}
