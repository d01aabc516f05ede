import EventLoop
import Foundation
import TestSupport
import Testing

/// The program that collects the texts for the translators.
struct ExtractTests {
    private let loop: EventLoop
    private let directory: TemporaryDirectory

    init() throws {
        loop = try EventLoop()
        directory = try TemporaryDirectory()
    }

    /// Returns its output for a file with this source, and its termination status.
    private func extract(_ source: String) throws -> (code: ProgramRun.Ending, output: String, errors: String) {
        try directory.write(source, to: "Source.swift")
        let run = try ProgramRun(
            "/usr/bin/env", ["python3", "-B", Catalogue.translations + "/extract", directory.path],
            environment: ["PATH": "/usr/bin:/bin"], in: loop)
        return (try run.waitForEnd(), run.outputText, run.errorText)
    }

    @Test func `texts of one line and of several are found, with plurals and remarks`() throws {
        let found = try extract(
            #"""
            /// localized("not this")
            let one = localized("Say \"{word}\"\u{21}", ["word": "no"])
            // Translators: How many.
            // In all.
            let several = localized("An alarm", plural: "{count} alarms", count: 2)
                let long = localized(
                    """
                    One \
                    line
                      another
                    """)
            let again = [localized("Stop"), localized("Stop")]
            func localized(_ text: StaticString) {}
            let other = notlocalized("no") + x.localized("no")
            """#)
        #expect(found.code == .exited(0), "\(found.errors)")
        let source = "#: \(directory.path)/Source.swift\n"
        let entries = found.output.components(separatedBy: "\n\n").dropFirst()
        #expect(
            entries.joined(separator: "\n\n") == """
                \(source)#, python-brace-format
                msgid "Say \\"{word}\\"!"
                msgstr ""

                #. Translators: How many.
                #. In all.
                \(source)#, python-brace-format
                msgid "An alarm"
                msgid_plural "{count} alarms"
                msgstr[0] ""
                msgstr[1] ""

                \(source)msgid "One line\\n  another"
                msgstr ""

                \(source)msgid "Stop"
                msgstr ""

                """)
    }

    @Test(arguments: [
        (#"localized("Hello \(name)")"#, "no interpolation"), ("localized(name)", "a string literal"),
        (#"localized("open"#, "a string literal that ends"), (#"localized("{\"id\": {id}}")"#, "no other braces"),
        (#"localized("a"); localized("a", plural: "as", count: 1)"#, "the same plural"),
    ])
    func `a text that can't be extracted is refused with its place`(source: String, expected: String) throws {
        let found = try extract("\n" + source)
        #expect(found.code == .exited(1))
        #expect(found.errors.contains("Source.swift"))
        #expect(found.errors.contains(expected), "\(found.errors)")
    }
}
