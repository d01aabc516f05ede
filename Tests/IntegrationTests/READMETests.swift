import Foundation
import TestSupport
import Testing

/// The examples of README.md.
@Suite struct READMETests {
    @Test func `the shell commands work, one after the other`() throws {
        try withSession { session in
            let script = try session.bus.directory.write(Self.blocks("sh").joined(separator: "\n"), to: "readme.sh")
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

    /// A file of the package.
    private static func file(_ name: String) throws -> String {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        return try String(contentsOf: tests.appendingPathComponent("../../\(name)"), encoding: .utf8)
    }
}
