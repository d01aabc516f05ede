import EventLoop
import Foundation
import Glibc
import TestSupport

/// Time zones of a test's own: a directory of zone files, and a link to the system's zone, like `/etc/localtime`.
/// Programs with ``environment`` use them, and the machine's aren't touched.
final class ZoneSettings {
    /// The zone files, by their names.
    let directory: String
    /// The link to the system's zone.
    let link: String
    private var replacements = 0

    /// Creates both in a directory.
    ///
    /// - Parameters:
    ///   - names: The zones, copied from the machine.
    ///   - system: The system's zone.
    init(in parent: String, with names: [String], system: String) throws {
        directory = "\(parent)/zoneinfo"
        link = "\(parent)/localtime"
        for name in names {
            try makeDirectory(of: name)
            try FileManager.default.copyItem(atPath: "/usr/share/zoneinfo/\(name)", toPath: file(of: name))
        }
        try use(system)
    }

    /// The environment for programs that are to use these settings. See tzset(3).
    var environment: [String: String] { ["TZ": ":\(link)", "TZDIR": directory] }

    /// The file of a zone.
    func file(of name: String) -> String { "\(directory)/\(name)" }

    /// Sets the system's zone as timedatectl does: by a new link that replaces the old one atomically.
    func use(_ name: String) throws {
        try Self.link(file(of: name), at: link)
    }

    /// Replaces the file at `path` by a link to `target`.
    static func link(_ target: String, at path: String) throws {
        let new = "\(path).new"
        guard symlink(target, new) == 0 else { throw SystemError("symlink", errno: errno) }
        guard rename(new, path) == 0 else { throw SystemError("rename", errno: errno) }
    }

    /// Compiles these rules, in the language of zic(8), for a zone of this name; the new file replaces the old one.
    func compile(_ name: String, _ rules: String) throws {
        try replace(name, by: Self.compiled(name, rules, in: directory))
    }

    /// Replaces a zone's file by a copy of the file `source`.
    func replace(_ name: String, by source: String) throws {
        try makeDirectory(of: name)
        replacements += 1
        let new = "\(directory)/new-\(replacements)"
        try FileManager.default.copyItem(atPath: source, toPath: new)
        guard rename(new, file(of: name)) == 0 else { throw SystemError("rename", errno: errno) }
    }

    /// Writes these bytes into a zone's file in place, as some editors do.
    func overwrite(_ name: String, with bytes: Data) throws {
        try Self.overwrite(file(of: name), with: bytes)
    }

    /// Writes these bytes into a file in place.
    static func overwrite(_ path: String, with bytes: Data) throws {
        guard let handle = FileHandle(forWritingAtPath: path) else { throw TestFailure("can't write \(path)") }
        try handle.truncate(atOffset: 0)
        try handle.write(contentsOf: bytes)
        try handle.close()
    }

    /// Removes a zone's file.
    func remove(_ name: String) throws {
        guard unlink(file(of: name)) == 0 else { throw SystemError("unlink", errno: errno) }
    }

    private func makeDirectory(of name: String) throws {
        let parent = URL(fileURLWithPath: file(of: name)).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    }

    /// The compiled file of a zone with these rules. The corresponding program is zic(8).
    private static func compiled(_ name: String, _ rules: String, in directory: String) throws -> String {
        let source = "\(directory)/source"
        let output = "\(directory)/compiled"
        try "Zone\t\(name)\t\(rules)\n".write(toFile: source, atomically: false, encoding: .utf8)
        let run = try ProgramRun("/usr/sbin/zic", ["-d", output, source], environment: [:], in: EventLoop())
        guard try run.waitForEnd() == .exited(0) else { throw TestFailure("zic: \(run.log)") }
        return "\(output)/\(name)"
    }
}
