import Foundation
import Glibc
import Testing

@testable import SystemTime

/// A directory of its own with zone files and a link to the system's, gone with this object.
final class ZoneDirectory {
    /// Its absolute path.
    let path: String

    init() throws {
        var template = Array("/tmp/zones.XXXXXX".utf8CString)
        path = try #require(mkdtemp(&template).map { String(cString: $0) })
        try makeDirectory("zoneinfo")
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The absolute path of an entry.
    subscript(entry: String) -> String { "\(path)/\(entry)" }

    /// The database of this directory.
    func database(tz: String? = nil) -> ZoneDatabase {
        ZoneDatabase(directory: self["zoneinfo"], localTime: self["localtime"], tz: tz)
    }

    func makeDirectory(_ entry: String) throws {
        try #require(mkdir(self[entry], 0o755) == 0)
    }

    /// Writes a file where it is, as shells do.
    func write(_ bytes: [UInt8], to entry: String) throws {
        let file = try #require(fopen(self[entry], "w"))
        defer { fclose(file) }
        try #require(fwrite(bytes, 1, bytes.count, file) == bytes.count)
    }

    /// Writes a file in place of another one at once, as package managers do.
    func replace(_ entry: String, with bytes: [UInt8]) throws {
        try write(bytes, to: entry + ".new")
        try move(entry + ".new", to: entry)
    }

    func move(_ entry: String, to other: String) throws {
        try #require(rename(self[entry], self[other]) == 0)
    }

    func link(_ entry: String, to target: String) throws {
        try #require(symlink(target, self[entry]) == 0)
    }

    func remove(_ entry: String) throws {
        try #require(unlink(self[entry]) == 0)
    }

    /// The contents of a file with one offset, in seconds.
    static func zone(_ offset: Int32) -> [UInt8] {
        TZifFile(types: [(offset, 0, 0)], footer: "").bytes
    }
}

extension ZoneDirectory {
    /// A directory with zones One, an hour ahead of UTC, and Area/Two; localtime is a link to One.
    static func withZones() throws -> ZoneDirectory {
        let directory = try ZoneDirectory()
        try directory.makeDirectory("zoneinfo/Area")
        try directory.write(zone(3600), to: "zoneinfo/One")
        try directory.write(zone(7200), to: "zoneinfo/Area/Two")
        try directory.link("localtime", to: directory["zoneinfo/One"])
        return directory
    }
}
