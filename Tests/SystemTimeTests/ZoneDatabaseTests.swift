import AlarmCore
import Foundation
import Glibc
import Testing

@testable import SystemTime

@Suite struct ZoneDatabaseTests {
    private let directory: ZoneDirectory

    init() throws { directory = try ZoneDirectory.withZones() }

    /// The reports of a database.
    private final class Failures {
        private(set) var told: [String] = []

        init(of database: ZoneDatabase) {
            database.whenFailed = { [unowned self] in told.append($0) }
        }
    }

    private func offset(_ zone: Zone?) throws -> Int64 { try #require(zone).offset(at: 1_750_000_000) }

    // MARK: Names

    @Test func `a zone is read once`() throws {
        let database = directory.database()
        let zone = try #require(database.zone(named: "Area/Two"))
        #expect(zone.name == "Area/Two")
        #expect(try offset(zone) == 7200)
        #expect(database.zone(named: "Area/Two") === zone)
        #expect(database.system === database.system)
    }

    @Test func `unused zones aren't kept by the hundred`() throws {
        let database = ZoneDatabase(directory: "/usr/share/zoneinfo", localTime: "/etc/localtime")
        var used: [Zone] = []
        for hour in 0...12 { used.append(try #require(database.zone(named: "Etc/GMT+\(hour)"))) }
        let names = try FileManager.default.contentsOfDirectory(atPath: "/usr/share/zoneinfo/America")
        let zones = names.count { database.zone(named: "America/\($0)") != nil }
        #expect(zones > 100)
        #expect(database.namedCount <= 64)
        for zone in used { #expect(database.zone(named: zone.name) === zone) }
    }

    @Test(arguments: [
        "", "/", ".", "..", "../zoneinfo/One", "Area/../One", "Area//Two", "./One", "One/", "/One", "One\0", "One\n",
        "Öne", "O ne", "Area/Two/", "One/Two", "None", "*", ",",
    ])
    func `a name that is not in the database gives no zone, and is no failure`(name: String) throws {
        let database = directory.database()
        let failures = Failures(of: database)
        #expect(database.zone(named: name) == nil)
        #expect(database.zone(named: String(repeating: "a", count: 10_000)) == nil)
        #expect(failures.told.isEmpty)
    }

    @Test func `a zone that comes later is found then`() throws {
        let database = directory.database()
        #expect(database.zone(named: "Three") == nil)
        try directory.write(ZoneDirectory.zone(0), to: "zoneinfo/Three")
        #expect(database.zone(named: "Three") != nil)
    }

    // MARK: The system's zone

    @Test func `the system's zone has the name to which the link leads`() throws {
        #expect(directory.database().system.name == "One")
        #expect(try offset(directory.database().system) == 3600)
        for (target, name) in [
            (directory["zoneinfo/Area/Two"], "Area/Two"), ("zoneinfo/One", "One"),
            ("./zoneinfo/../zoneinfo//One", "One"),
            ("other", "Area/Two"), ("/usr/share/zoneinfo/Etc/UTC", "Etc/UTC"), ("copy", directory["localtime"]),
        ] {
            try directory.remove("localtime")
            try directory.link("localtime", to: target)
            if target == "other" { try directory.link("other", to: "zoneinfo/Area/Two") }
            if target == "copy" { try directory.write(ZoneDirectory.zone(60), to: "copy") }
            #expect(directory.database().system.name == name)
        }
    }

    @Test func `a link to a link of the database keeps the name that was chosen`() throws {
        try directory.link("zoneinfo/Alias", to: "Area/Two")
        try directory.remove("localtime")
        try directory.link("localtime", to: "zoneinfo/Alias")
        #expect(directory.database().system.name == "Alias")
        #expect(try offset(directory.database().system) == 7200)
    }

    @Test func `a file in place of the link has its path as its name`() throws {
        try directory.replace("localtime", with: ZoneDirectory.zone(60))
        #expect(directory.database().system.name == directory["localtime"])
        #expect(try offset(directory.database().system) == 60)
    }

    @Test func `without a file it is UTC, which is no failure`() throws {
        try directory.remove("localtime")
        let database = directory.database()
        let failures = Failures(of: database)
        #expect(database.system == .utc)
        #expect(failures.told.isEmpty)
    }

    @Test func `a link that leads nowhere, or to no zone, gives UTC and a failure`() throws {
        for target in ["zoneinfo/None", "zoneinfo/Area", "localtime"] {
            let directory = try ZoneDirectory.withZones()
            try directory.remove("localtime")
            try directory.link("localtime", to: target)
            let database = directory.database()
            let failures = Failures(of: database)
            #expect(database.system == .utc)
            #expect(failures.told.count == 1)
            #expect(try #require(failures.told.first).hasPrefix(directory["localtime"] + ": "))
        }
    }

    // MARK: TZ

    @Test func `TZ names a zone of the database`() throws {
        for tz in ["Area/Two", ":Area/Two", directory["zoneinfo/Area/Two"], ":" + directory["zoneinfo/Area/Two"]] {
            let system = directory.database(tz: tz).system
            #expect(system.name == "Area/Two")
            #expect(try offset(system) == 7200)
        }
    }

    @Test func `TZ names a file anywhere`() throws {
        try directory.write(ZoneDirectory.zone(60), to: "other")
        let system = directory.database(tz: ":" + directory["other"]).system
        #expect(system.name == directory["other"])
        #expect(try offset(system) == 60)
    }

    @Test func `TZ may lead to the default zone`() throws {
        #expect(directory.database(tz: ":" + directory["localtime"]).system == directory.database().system)
    }

    @Test func `TZ may be a rule, unless that is a zone's name`() throws {
        let rule = "CET-1CEST,M3.5.0,M10.5.0/3"
        for tz in [rule, ":" + rule] {
            let system = directory.database(tz: tz).system
            #expect(system.name == rule)
            #expect(try offset(system) == 7200)
        }
        #expect(try offset(directory.database(tz: "EST5EDT").system) == -14_400)
        try directory.write(ZoneDirectory.zone(60), to: "zoneinfo/EST5EDT")
        #expect(try offset(directory.database(tz: "EST5EDT").system) == 60)
    }

    @Test func `an empty TZ is UTC`() throws {
        #expect(directory.database(tz: "").system == .utc)
        #expect(directory.database(tz: ":").system == .utc)
    }

    @Test(arguments: ["None", ":None", "../One", "/none", "5", ":Area"])
    func `a TZ of which nothing can be made gives UTC and a failure`(tz: String) throws {
        let database = directory.database(tz: tz)
        let failures = Failures(of: database)
        #expect(database.system == .utc)
        #expect(failures.told.count == 1)
        #expect(database.refresh() == [])
        #expect(failures.told.count == 1)
    }

    // MARK: Changes

    @Test func `an unchanged zone stays the same object`() throws {
        let database = directory.database()
        #expect(database.refresh() == [])
        let (system, zone) = (database.system, try #require(database.zone(named: "Area/Two")))
        try directory.replace("zoneinfo/One", with: ZoneDirectory.zone(3600))
        try directory.write(ZoneDirectory.zone(7200), to: "zoneinfo/Area/Two")
        #expect(database.refresh() == [])
        #expect(database.system === system)
        #expect(database.zone(named: "Area/Two") === zone)
    }

    @Test func `a change distinguishes another system zone from changed rules`() throws {
        let database = directory.database()
        _ = (database.system, database.zone(named: "Area/Two"))
        try directory.write(ZoneDirectory.zone(7260), to: "zoneinfo/Area/Two")
        #expect(database.refresh() == [.tzdata])
        #expect(try offset(database.zone(named: "Area/Two")) == 7260)
        try directory.write(ZoneDirectory.zone(3660), to: "zoneinfo/One")
        #expect(database.refresh() == [.tzdata])
        #expect(try offset(database.system) == 3660)
        try directory.remove("localtime")
        try directory.link("localtime", to: "zoneinfo/Area/Two")
        #expect(database.refresh() == [.zone])
        #expect(database.system.name == "Area/Two")
        try directory.write(ZoneDirectory.zone(0), to: "zoneinfo/Area/Two")
        try directory.remove("localtime")
        try directory.link("localtime", to: "zoneinfo/One")
        #expect(database.refresh() == [.zone, .tzdata])
        #expect(database.refresh() == [])
    }

    @Test func `a link that is replaced while it is read gives no zone another one's rules`() throws {
        let database = directory.database()
        let first = database.system.name
        let replaced = Thread { [path = directory.path] in
            while !Thread.current.isCancelled {
                for target in ["zoneinfo/Area/Two", "zoneinfo/One"] {
                    symlink(target, "\(path)/localtime.new")
                    rename("\(path)/localtime.new", "\(path)/localtime")
                }
            }
        }
        replaced.start()
        defer { replaced.cancel() }
        var names: Set = [first]
        for _ in 0..<20_000 {
            #expect(!database.refresh().contains(.tzdata))
            names.insert(database.system.name)
        }
        #expect(names == ["One", "Area/Two"])
    }

    @Test func `a missing or damaged file keeps the last good table, and is reported once`() throws {
        let database = directory.database()
        let failures = Failures(of: database)
        let (system, zone) = (database.system, try #require(database.zone(named: "Area/Two")))
        try directory.write(Array(ZoneDirectory.zone(0).dropLast()), to: "zoneinfo/One")
        try directory.remove("zoneinfo/Area/Two")
        for _ in 0..<2 {
            #expect(database.refresh() == [])
            #expect(database.system === system)
            #expect(database.zone(named: "Area/Two") === zone)
        }
        #expect(
            failures.told.sorted() == [
                directory["localtime"] + ": not a zone file: its footer is cut short",
                directory["zoneinfo/Area/Two"] + ": there is no such file",
            ])
        try directory.write(ZoneDirectory.zone(0), to: "zoneinfo/One")
        #expect(database.refresh() == [.tzdata])
        try directory.write([], to: "zoneinfo/One")
        #expect(database.refresh() == [])
        #expect(
            failures.told.last == directory["localtime"] + ": not a zone file: it ends after 0 of 44 bytes of a header")
    }

    @Test func `a system's zone that can't be read at first is taken when it can be`() throws {
        try directory.write([1, 2, 3], to: "zoneinfo/One")
        let database = directory.database()
        #expect(database.system == .utc)
        try directory.write(ZoneDirectory.zone(3600), to: "zoneinfo/One")
        #expect(database.refresh() == [.zone])
        #expect(database.system.name == "One")
    }
}
