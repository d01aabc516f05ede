import Foundation
import TestSupport
import Testing

/// The examples of README.md, of desktop/docs and of the manual pages.
@Suite(.showsLogs) final class READMETests: SessionSuite {
    /// The documents with examples, and the languages of their blocks.
    private static let documents: [(String, [String])] = [
        ("README.md", ["console", "sh"]), ("desktop/docs/activities.md", ["sh"]),
        ("desktop/docs/search.md", ["console"]),
    ]

    @Test(arguments: documents)
    func `the commands of a document work, one after the other, and print the output shown`(
        document: String, languages: [String]
    ) throws {
        try Self.addStandIns(to: session)
        let blocks = try Self.blocks(of: document)
        #expect(Set(blocks.map(\.language)) == Set(languages))
        for block in blocks {
            guard block.language == "console" else {
                try expectSuccess(of: block.text, in: session)
                continue
            }
            for example in ConsoleExample.examples(of: block.text) {
                if example.command.contains(#/\b(stop|snooze|StopRinging)\b(?!=)/#) { try session.ring() }
                let run = try TerminalRun(
                    "/usr/bin/env", ["PATH=\(try Self.path(session))", "bash", "-c", example.command],
                    environment: session.bus.environment, columns: 200, in: session.loop)
                #expect(try run.waitForEnd() == .exited(0), "\(example.command)\n\(run.text)")
                let text = run.text.replacingOccurrences(of: "\r\n", with: "\n")
                #expect(try example.isOutput(text), "\(example.command)\n\(text)")
            }
        }
    }

    @Test func `no other document has examples`() throws {
        let directory = Self.package.appendingPathComponent("desktop/docs")
        let names = try FileManager.default.contentsOfDirectory(atPath: directory.path).map { "desktop/docs/\($0)" }
        let known = Self.documents.map { $0.0 }
        #expect(Set(names).isSuperset(of: known.dropFirst()))
        for name in names where !known.contains(name) { #expect(try Self.blocks(of: name).isEmpty, "\(name)") }
    }

    @Test func `README has at most 130 lines`() throws {
        let count = try Self.file("README.md").filter(\.isNewline).count
        #expect(count <= 130)
    }

    @Test func `the times that README shows are understood`() throws {
        let rows = try Self.file("Tests/AlarmCoreTests/ScheduleTexts.tsv").components(separatedBy: "\n")
            .map { $0.components(separatedBy: "\t") }
        let understood = Set(rows.filter { $0.count == 3 && !$0[2].hasPrefix("!") }.map { $0[1] })
        // The first one is the heading.
        let cells = try Self.file("README.md").matches(of: #/\n\| `([^|\n]+)` \|/#).map { String($0.1) }.dropFirst()
        #expect(cells.count > 5)
        for text in cells.flatMap({ $0.components(separatedBy: "`, `") }) {
            #expect(understood.contains(text), "\(text)")
        }
    }

    @Test func `a different output doesn't match what a document shows`() throws {
        let id = "97e0f2b4-1f5c-4a57-8d0b-6a3f2f1f7a25"
        let block = "$ alarmsctl add daily Tea\n\(id)\nRings Sun 22 Nov 07:00 (in 21 h), daily.\n"
        let example = try #require(ConsoleExample.examples(of: block).first)
        let other = id.replacingOccurrences(of: "97", with: "ab")
        #expect(example.command == "alarmsctl add daily Tea")
        #expect(try example.isOutput("\(other)\nRings Mon 4 Jan 2027 07:00 (in 5 min 3 s), daily.\n"))
        for text in [
            "", "\(id)\n", "\(id)\nRings Sun 22 Nov 07:01 (in 21 h), daily.\n",
            "\(id)\nRings 22 Nov 07:00 (in 21 h), daily.\n",
            "\(id)\nRings Sun 22 Nov 07:00 (in 21 h), daily.\nand more\n",
            "\(id)\nRings Sun 22 Nov 07:00 (21 h ago), daily.\n",
            "x\nRings Sun 22 Nov 07:00 (in 21 h), daily.\n",
        ] {
            #expect(try !example.isOutput(text), "\(text)")
        }
    }

    @Test(arguments: ["alarmsctl.1", "alarmsd.8", "org.example.Alarms.5"])
    func `the examples of a manual page work, one after the other`(page: String) throws {
        try expectSuccess(of: Self.examples(of: page).joined(separator: "\n"), in: session)
    }

    private func expectSuccess(of commands: String, in session: Session) throws {
        let script = try session.bus.directory.write(commands, to: "example.sh")
        let run = try ProgramRun(
            "/usr/bin/env", ["PATH=\(try Self.path(session))", "bash", "-eu", script],
            environment: session.bus.environment, in: session.loop)
        #expect(try run.waitForEnd() == .exited(0), "\(run.log)")
        #expect(run.errorText.isEmpty)
    }

    /// Adds programs in place of those of the documents' commands that take minutes, or need a network.
    private static func addStandIns(to session: Session) throws {
        for name in ["make", "rsync", "curl"] { _ = try session.bus.directory.makeProgram("echo 50%", named: name) }
    }

    /// The value of `PATH` with which the stand-ins and this package's programs are found.
    private static func path(_ session: Session) throws -> String {
        [session.bus.directory.path, try ProgramRun.path(of: ""), session.bus.environment["PATH"] ?? ""]
            .joined(separator: ":")
    }

    @Test func `the documented configuration keys are those that the service knows`() throws {
        let keys = try session.property("ConfigurationKeys").elements.map { try $0.text }
        #expect(keys.count == 37 && Set(keys).count == 37)
        let manual = try Self.file("dbus/org.example.Alarms.xml")
        for key in keys { #expect(manual.contains("``\(key)`` (``")) }
    }

    /// The code blocks of shell commands and of their outputs, in the order of the document, without those about
    /// building.
    private static func blocks(of document: String) throws -> [(language: String, text: String)] {
        try file(document).components(separatedBy: "```").compactMap { part in
            ["sh", "console"].first { part.hasPrefix($0 + "\n") }.map {
                (language: $0, text: String(part.dropFirst($0.count + 1)))
            }
        }.filter { !$0.text.hasPrefix("$ make ") && !$0.text.hasPrefix("$ swift ") }
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

    private static let package = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardized

    /// A file of the package.
    private static func file(_ name: String) throws -> String {
        try String(contentsOf: package.appendingPathComponent(name), encoding: .utf8)
    }
}
