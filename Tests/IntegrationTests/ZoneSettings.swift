import EventLoop
import Foundation
import Glibc
import TestSupport

/// Time zones of a test's own: a directory of zone files, and beside it the link that says which one is the system's, as
/// `/etc/localtime` does. Programs that get ``environment`` go by them, and nothing of the machine's is touched.
final class ZoneSettings {
    /// The zone files, by their names.
    let directory: String
    /// The link to the system's zone.
    let link: String
    private var replacements = 0

    /// Makes both in a directory.
    ///
    /// - Parameters:
    ///   - names: The machine's zones that are there.
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

    /// What programs need in order to go by these settings. See tzset(3).
    var environment: [String: String] { ["TZ": ":\(link)", "TZDIR": directory] }

    /// The file of a zone.
    func file(of name: String) -> String { "\(directory)/\(name)" }

    /// Makes this the system's zone as timedatectl does: a new link takes the old one's place, so that there always is one.
    func use(_ name: String) throws {
        try Self.link(file(of: name), at: link)
    }

    /// Puts a link to `target` in the place of what is at `path`.
    static func link(_ target: String, at path: String) throws {
        let new = "\(path).new"
        guard symlink(target, new) == 0 else { throw SystemError("symlink", errno: errno) }
        guard rename(new, path) == 0 else { throw SystemError("rename", errno: errno) }
    }

    /// Gives a zone of a name of its own these rules, in the language of zic(8), with their offset in `NAME` as zic names
    /// it; the new file takes the old one's place.
    func compile(_ name: String, _ rules: String) throws {
        try replace(name, by: Self.compiled(name, rules, in: directory))
    }

    /// Puts a copy of the file `source` in the place of a zone's.
    func replace(_ name: String, by source: String) throws {
        try makeDirectory(of: name)
        replacements += 1
        let new = "\(directory)/new-\(replacements)"
        try FileManager.default.copyItem(atPath: source, toPath: new)
        guard rename(new, file(of: name)) == 0 else { throw SystemError("rename", errno: errno) }
    }

    /// Writes these bytes into a zone's file, as an editor that doesn't replace it does.
    func overwrite(_ name: String, with bytes: Data) throws {
        try Self.overwrite(file(of: name), with: bytes)
    }

    /// Writes these bytes into a file, which stays the same one.
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
