import AlarmCore
import Glibc
import Testing

@testable import SystemTime

/// The zones that are installed on this machine.
@Suite struct InstalledZonesTests {
    static let directory = "/usr/share/zoneinfo"

    /// The lines that a program prints.
    private static func lines(of command: String) throws -> [String] {
        let pipe = try #require(popen(command, "r"))
        defer { pclose(pipe) }
        var lines: [String] = []
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(line) }
        while getline(&line, &capacity, pipe) > 0 {
            lines.append(line.map { String(cString: $0) } ?? "")
        }
        return lines.map { String($0.dropLast()) }
    }

    /// The names of all files that begin as a zone file does.
    static func names() throws -> [String] {
        let paths = try lines(of: "grep -rl '^TZif' \(directory)")
        let names = paths.map { String($0.dropFirst(directory.count + 1)) }
        return names.filter { $0 != "localtime" }.sorted()
    }

    @Test func `each is read, but those that count leap seconds`() throws {
        let database = ZoneDatabase(directory: Self.directory, localTime: "/etc/localtime")
        var failures: [String] = []
        database.whenFailed = { failures.append($0) }
        let names = try Self.names()
        try #require(names.count > 300)
        for name in names {
            let zone = database.zone(named: name)
            #expect((zone == nil) == name.hasPrefix("right/"), "\(name)")
            #expect((zone?.name ?? name) == name)
        }
        #expect(failures.allSatisfy { $0.contains("leap seconds") })
        #expect(failures.count == names.count { $0.hasPrefix("right/") })
    }

    @Test func `other files in their directory give no zone`() {
        let database = ZoneDatabase(directory: Self.directory, localTime: "/etc/localtime")
        for name in ["zone.tab", "tzdata.zi", "Europe", "leapseconds"] {
            #expect(database.zone(named: name) == nil)
        }
    }

    @Test func `however they are compiled, each is the same zone`() throws {
        let directory = try ZoneDirectory()
        for form in ["slim", "fat"] {
            _ = try Self.lines(of: "zic -b \(form) -d \(directory[form]) \(Self.directory)/tzdata.zi")
        }
        let slim = ZoneDatabase(directory: directory["slim"], localTime: directory["localtime"])
        let fat = ZoneDatabase(directory: directory["fat"], localTime: directory["localtime"])
        var count = 0
        // Of what is predicted of these for each Ramadan, zic(8) leaves out the last years in the slim form.
        for name in try Self.names() where !["Asia/Gaza", "Asia/Hebron"].contains(name) {
            guard let zone = slim.zone(named: name) else { continue }
            #expect(zone == fat.zone(named: name), "\(name)")
            count += 1
        }
        #expect(count > 300)
    }

    /// The C library knows one zone a process: zdump(8) asks it for each transition in one of its own.
    @Test func `their offsets are those of the C library, on both sides of each transition`() throws {
        let database = ZoneDatabase(directory: Self.directory, localTime: "/etc/localtime")
        let names = try Self.lines(of: "awk '!/^#/ && NR % 5 == 0 { print $3 }' \(Self.directory)/zone1970.tab")
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        var count = 0
        // Europe/Berlin  Sun Mar 29 01:00:00 2026 UT = Sun Mar 29 03:00:00 2026 CEST isdst=1 gmtoff=7200
        for line in try Self.lines(of: "zdump -V -c 1995,2045 \(names.joined(separator: " "))") {
            let fields = line.split(separator: " ")
            guard let offset = fields.last, offset.hasPrefix("gmtoff=") else { continue }
            let month = try #require(months.firstIndex(of: String(fields[2])))
            let (year, day) = try (#require(Int64(fields[5])), #require(Int64(fields[3])))
            let date = try #require(CivilDate(year: year, month: Int64(month + 1), day: day))
            let time = try #require(TimeOfDay(String(fields[4])))
            let zone = try #require(database.zone(named: String(fields[0])))
            #expect(zone.offset(at: date.days * 86_400 + time.seconds) == Int64(offset.dropFirst(7)), "\(line)")
            count += 1
        }
        #expect(count > 2000)
    }
}
