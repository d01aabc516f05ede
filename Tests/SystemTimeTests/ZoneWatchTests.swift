import AlarmCore
import EventLoop
import Glibc
import Testing

@testable import SystemTime

@Suite struct ZoneWatchTests {
    private let fixture: Fixture

    init() throws { fixture = try Fixture() }

    /// A database that is watched, and its reports.
    private final class Fixture {
        let directory: ZoneDirectory
        let loop: EventLoop
        let database: ZoneDatabase
        private(set) var told: [Set<TimeChange>] = []
        private(set) var failures: [String] = []

        init(_ directory: ZoneDirectory, tz: String? = nil) throws {
            self.directory = directory
            loop = try EventLoop()
            database = directory.database(tz: tz)
            database.whenFailed = { [unowned self] in failures.append($0) }
            _ = database.system
            database.watch(in: loop) { [unowned self] in told.append($0) }
        }

        convenience init() throws {
            try self.init(.withZones())
        }

        /// Returns the changes that were reported so far.
        func changes() throws -> [Set<TimeChange>] {
            // inotify has queued its events when the call that caused them returns.
            while try loop.runOnce(timeout: 0) {}
            defer { told = [] }
            return told
        }

        /// Returns true if nothing wakes the loop.
        func isSilent() throws -> Bool { try !loop.runOnce(timeout: 0) }

        func offset(_ name: String) throws -> Int64 { try #require(database.zone(named: name)).offset(at: 0) }
    }

    @Test func `the link led elsewhere is another zone`() throws {
        try fixture.directory.remove("localtime")
        try fixture.directory.link("localtime", to: "zoneinfo/Area/Two")
        #expect(try fixture.changes() == [[.zone]])
        #expect(fixture.database.system.name == "Area/Two")
        #expect(try fixture.isSilent())
    }

    @Test func `a link renamed over it is noticed, again and again`() throws {
        for name in ["Area/Two", "One", "Area/Two"] {
            try fixture.directory.link("localtime.new", to: "zoneinfo/\(name)")
            try fixture.directory.move("localtime.new", to: "localtime")
            #expect(try fixture.changes() == [[.zone]])
            #expect(fixture.database.system.name == name)
        }
        #expect(try fixture.isSilent())
    }

    @Test func `a file in place of the link is noticed, and another in its place`() throws {
        try fixture.directory.replace("localtime", with: ZoneDirectory.zone(3600))
        #expect(try fixture.changes() == [[.zone]])
        try fixture.directory.replace("localtime", with: ZoneDirectory.zone(60))
        #expect(try fixture.changes() == [[.tzdata]])
        try fixture.directory.write(ZoneDirectory.zone(120), to: "localtime")
        #expect(try fixture.changes() == [[.tzdata]])
        #expect(fixture.database.system.offset(at: 0) == 120)
    }

    @Test func `a rewritten target of the link is noticed`() throws {
        try fixture.directory.write(ZoneDirectory.zone(60), to: "zoneinfo/One")
        #expect(try fixture.changes() == [[.tzdata]])
        #expect(fixture.database.system.offset(at: 0) == 60)
    }

    @Test func `a replaced target of the link is noticed, again and again`() throws {
        for offset: Int32 in [60, 120, 180] {
            try fixture.directory.replace("zoneinfo/One", with: ZoneDirectory.zone(offset))
            #expect(try fixture.changes() == [[.tzdata]])
            #expect(fixture.database.system.offset(at: 0) == Int64(offset))
        }
    }

    @Test func `a removed link keeps the zone, and is noticed when it is back`() throws {
        try fixture.directory.remove("localtime")
        #expect(try fixture.changes() == [])
        #expect(fixture.database.system.name == "One")
        #expect(fixture.failures == [fixture.directory["localtime"] + ": there is no such file"])
        try fixture.directory.link("localtime", to: "zoneinfo/One")
        #expect(try fixture.changes() == [])
        try fixture.directory.remove("localtime")
        #expect(try fixture.changes() == [])
        try fixture.directory.link("localtime", to: "zoneinfo/Area/Two")
        #expect(try fixture.changes() == [[.zone]])
    }

    @Test func `a link that never existed is noticed when it is created`() throws {
        let directory = try ZoneDirectory.withZones()
        try directory.remove("localtime")
        let fixture = try Fixture(directory)
        #expect(fixture.database.system == .utc)
        try directory.link("localtime", to: "zoneinfo/One")
        #expect(try fixture.changes() == [[.zone]])
        #expect(fixture.failures == [])
    }

    @Test func `a target that is created after its link is noticed`() throws {
        try fixture.directory.remove("localtime")
        try fixture.directory.link("localtime", to: "zoneinfo/New/Zone")
        #expect(try fixture.changes() == [])
        try fixture.directory.makeDirectory("zoneinfo/New")
        #expect(try fixture.changes() == [])
        try fixture.directory.write(ZoneDirectory.zone(60), to: "zoneinfo/New/Zone")
        #expect(try fixture.changes() == [[.zone]])
        #expect(fixture.database.system.name == "New/Zone")
    }

    @Test func `a redirected link on the way is noticed`() throws {
        let directory = try ZoneDirectory.withZones()
        try directory.makeDirectory("version1")
        try directory.makeDirectory("version2")
        try directory.write(ZoneDirectory.zone(60), to: "version1/One")
        try directory.write(ZoneDirectory.zone(120), to: "version2/One")
        try directory.link("zoneinfo/Linked", to: "../current")
        try directory.link("current", to: directory["version1"])
        let fixture = try Fixture(directory)
        #expect(try fixture.offset("Linked/One") == 60)
        try directory.link("next", to: "version2")
        try directory.move("next", to: "current")
        #expect(try fixture.changes() == [[.tzdata]])
        #expect(try fixture.offset("Linked/One") == 120)
    }

    @Test func `a directory on the way that is moved and replaced is noticed`() throws {
        #expect(try fixture.offset("Area/Two") == 7200)
        try fixture.directory.move("zoneinfo/Area", to: "zoneinfo/Old")
        #expect(try fixture.changes() == [])
        try fixture.directory.makeDirectory("zoneinfo/Area")
        try fixture.directory.write(ZoneDirectory.zone(60), to: "zoneinfo/Area/Two")
        #expect(try fixture.changes() == [[.tzdata]])
        #expect(try fixture.offset("Area/Two") == 60)
        // Nothing watches what is elsewhere now.
        try fixture.directory.write(ZoneDirectory.zone(0), to: "zoneinfo/Old/Two")
        #expect(try fixture.isSilent())
    }

    @Test func `a zone in use is watched, one that isn't is not`() throws {
        try fixture.directory.write(ZoneDirectory.zone(60), to: "zoneinfo/Area/Two")
        #expect(try fixture.isSilent())
        #expect(try fixture.offset("Area/Two") == 60)
        try fixture.directory.write(ZoneDirectory.zone(120), to: "zoneinfo/Area/Two")
        #expect(try fixture.changes() == [[.tzdata]])
        try fixture.directory.replace("zoneinfo/Area/Two", with: ZoneDirectory.zone(180))
        #expect(try fixture.changes() == [[.tzdata]])
        #expect(try fixture.offset("Area/Two") == 180)
    }

    @Test func `a removed zone keeps its table, and is noticed when it is back`() throws {
        #expect(try fixture.offset("Area/Two") == 7200)
        try fixture.directory.remove("zoneinfo/Area/Two")
        #expect(try fixture.changes() == [])
        #expect(try fixture.offset("Area/Two") == 7200)
        try fixture.directory.write(ZoneDirectory.zone(60), to: "zoneinfo/Area/Two")
        #expect(try fixture.changes() == [[.tzdata]])
    }

    @Test func `the same content in another file is no change`() throws {
        #expect(try fixture.offset("Area/Two") == 7200)
        try fixture.directory.replace("zoneinfo/One", with: ZoneDirectory.zone(3600))
        try fixture.directory.write(ZoneDirectory.zone(7200), to: "zoneinfo/Area/Two")
        try fixture.directory.link("localtime.new", to: fixture.directory["zoneinfo/One"])
        try fixture.directory.move("localtime.new", to: "localtime")
        #expect(try fixture.changes() == [])
        #expect(fixture.failures == [])
    }

    @Test func `a file being written changes nothing before it is whole`() throws {
        let bytes = ZoneDirectory.zone(60)
        let file = try #require(fopen(fixture.directory["zoneinfo/One"], "w"))
        for byte in bytes {
            fputc(Int32(byte), file)
            fflush(file)
            #expect(try fixture.changes() == [])
            #expect(fixture.database.system.offset(at: 0) == 3600)
        }
        #expect(fixture.failures == [])
        fclose(file)
        #expect(try fixture.changes() == [[.tzdata]])
        #expect(fixture.database.system.offset(at: 0) == 60)
    }

    @Test func `a damaged file is reported once, and the zone is kept`() throws {
        for _ in 0..<3 {
            try fixture.directory.replace("zoneinfo/One", with: [1, 2, 3])
            #expect(try fixture.changes() == [])
        }
        #expect(fixture.database.system.offset(at: 0) == 3600)
        #expect(fixture.failures.count == 1)
        try fixture.directory.replace("zoneinfo/One", with: ZoneDirectory.zone(60))
        #expect(try fixture.changes() == [[.tzdata]])
    }

    @Test func `changes beside the files in use cause no wake-up`() throws {
        #expect(try fixture.offset("Area/Two") == 7200)
        for entry in ["other", "zoneinfo/other", "zoneinfo/Area/other"] {
            try fixture.directory.replace(entry, with: ZoneDirectory.zone(0))
            try #require(chmod(fixture.directory[entry], 0o600) == 0)
            try fixture.directory.remove(entry)
        }
        _ = fixture.database.refresh()
        #expect(try fixture.isSilent())
    }

    @Test func `after a missing file was created, its directory causes no wake-up`() throws {
        try fixture.directory.remove("localtime")
        #expect(try fixture.changes() == [])
        try fixture.directory.link("localtime", to: "zoneinfo/One")
        #expect(try fixture.changes() == [])
        try fixture.directory.write([], to: "other")
        #expect(try fixture.isSilent())
    }

    @Test func `TZ makes its own file the one that is watched`() throws {
        let fixture = try Fixture(.withZones(), tz: "Area/Two")
        try fixture.directory.remove("localtime")
        try fixture.directory.link("localtime", to: "zoneinfo/Area/Two")
        #expect(try fixture.isSilent())
        try fixture.directory.replace("zoneinfo/Area/Two", with: ZoneDirectory.zone(60))
        #expect(try fixture.changes() == [[.tzdata]])
    }

    @Test func `a change before the watch is reported by it`() throws {
        let directory = try ZoneDirectory.withZones()
        let database = directory.database()
        #expect(database.system.name == "One")
        try directory.remove("localtime")
        try directory.link("localtime", to: "zoneinfo/Area/Two")
        var told: [Set<TimeChange>] = []
        let loop = try EventLoop()
        database.watch(in: loop) { told.append($0) }
        #expect(told == [[.zone]])
    }

    @Test func `a storm of replacements ends with the last one`() throws {
        for offset: Int32 in 1...500 {
            try fixture.directory.replace("zoneinfo/One", with: ZoneDirectory.zone(offset))
            if offset % 7 == 0 { _ = try fixture.loop.runOnce(timeout: 0) }
        }
        _ = try fixture.changes()
        #expect(fixture.database.system.offset(at: 0) == 500)
        #expect(try fixture.isSilent())
    }

    @Test func `a change is reported also if the watch ends as room is made for the file`() async {
        // In a process of its own, as the limit is process-wide.
        await #expect(processExitsWith: .success) {
            let fixture = try Fixture()
            try fixture.directory.replace("zoneinfo/One", with: ZoneDirectory.zone(60))
            // inotify's descriptor is open, the file's finds no number.
            var before = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &before)
            var none = rlimit(rlim_cur: 0, rlim_max: before.rlim_max)
            var rooms = 0
            fixture.database.makeRoom = {
                rooms += 1
                fixture.database.unwatch()
                return setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &before) == 0
            }
            try #require(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &none) == 0)
            #expect(try fixture.changes() == [[.tzdata]])
            #expect(rooms == 1)
            #expect(fixture.database.system.offset(at: 0) == 60)
        }
    }

    @Test func `a watch leaves no descriptor behind`() throws {
        // Only watches have such, and few tests at a time: other descriptors come and go beside this.
        func descriptors() -> Int {
            (0..<1024).count { descriptor in
                var target = [UInt8](repeating: 0, count: 64)
                let length = readlink("/proc/self/fd/\(descriptor)", &target, target.count)
                return String(decoding: target.prefix(max(length, 0)), as: UTF8.self) == "anon_inode:inotify"
            }
        }
        let directory = try ZoneDirectory.withZones()
        for _ in 0..<300 {
            _ = try Fixture(directory)
        }
        #expect(descriptors() < 200)
    }
}
