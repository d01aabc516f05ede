import Foundation
import TestSupport
import Testing

/// The examples of README.md and of the manual pages.
@Suite struct READMETests {
    @Test func `the shell commands of README work, one after the other`() throws {
        try expectSuccess(of: Self.blocks("sh"))
    }

    @Test(arguments: ["alarmsctl.1", "org.example.Alarms.7"])
    func `the examples of a manual page work, one after the other`(page: String) throws {
        try expectSuccess(of: Self.examples(of: page))
    }

    private func expectSuccess(of blocks: [String]) throws {
        try withSession { session in
            let script = try session.bus.directory.write(blocks.joined(separator: "\n"), to: "example.sh")
            let programs = try ProgramRun.path(of: "")
            let path = "\(programs):\(session.bus.environment["PATH"] ?? "")"
            let run = try ProgramRun(
                "/usr/bin/env", ["PATH=\(path)", "bash", "-eu", script], environment: session.bus.environment,
                in: session.loop)
            #expect(try run.waitForEnd() == .exited(0), "\(run.log)")
            #expect(run.errorText.isEmpty)
        }
    }

    @Test func `the documented configuration keys are those that the service knows`() throws {
        try withSession { session in
            let keys = try session.property("ConfigurationKeys").elements.map { try $0.text }
            #expect(keys.count == 32 && Set(keys).count == 32)
            let manual = try Self.file("dbus/org.example.Alarms.xml")
            for key in keys { #expect(manual.contains("``\(key)`` (``")) }
        }
    }

    /// The code blocks of one language, in the order of the document.
    private static func blocks(_ language: String) throws -> [String] {
        let parts = try file("README.md").components(separatedBy: "```")
        let blocks = parts.filter { $0.hasPrefix("\(language)\n") }.map { String($0.dropFirst(language.count + 1)) }
        guard !blocks.isEmpty else { throw TestFailure("README.md has no block of \(language)") }
        return blocks
    }

    /// The examples of a manual page that are marked as tested, in the order of the page.
    private static func examples(of page: String) throws -> [String] {
        let parts = try file("desktop/man/\(page)").components(separatedBy: ".\\\" tested\n.EX\n").dropFirst()
        guard !parts.isEmpty else { throw TestFailure("\(page) has no tested example") }
        return parts.map { part in
            let escaped = part.components(separatedBy: ".EE\n")[0]
            return [("\\-", "-"), ("\\(aq", "'"), ("\\e", "\\")].reduce(escaped) {
                $0.replacingOccurrences(of: $1.0, with: $1.1)
            }
        }
    }

    /// A file of the package.
    private static func file(_ name: String) throws -> String {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        return try String(contentsOf: tests.appendingPathComponent("../../\(name)"), encoding: .utf8)
    }
}
