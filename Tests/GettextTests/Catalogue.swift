import EventLoop
import Foundation
import TestSupport

/// Message catalogues of a test's own, and runs of a real program with them.
struct Catalogue {
    /// The repository's translations.
    static let translations = URL(fileURLWithPath: #filePath).appending(path: "../../../desktop/po").standardized.path

    private let directory = try? TemporaryDirectory()

    private var path: String { directory?.path ?? "" }

    /// Compiles a file of translations.
    func compile(_ file: String, for language: String) throws {
        let place = "\(path)/\(language)/LC_MESSAGES"
        try Shell.run("mkdir -p \"$1\" && msgfmt --check -o \"$1/alarms.mo\" \"$2\"", place, file)
    }

    /// Writes these bytes as the catalogue.
    func write(_ bytes: [UInt8], for language: String) throws {
        let place = "\(path)/\(language)/LC_MESSAGES"
        try Shell.run("mkdir -p \"$1\"", place)
        try Data(bytes).write(to: URL(fileURLWithPath: "\(place)/alarms.mo"))
    }

    /// Compiles translations, each of a text in English.
    func compile(_ texts: [(String, String)], for language: String) throws {
        let header = "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=UTF-8\\n\"\n"
        let entries = texts.map { "\nmsgid \"\($0)\"\nmsgstr \"\($1)\"\n" }.joined()
        guard let directory else { throw TestFailure("no directory") }
        let file = try directory.write(header + entries, to: "\(language).po")
        try Shell.run("mkdir -p \"$1\" && msgfmt -o \"$1/alarms.mo\" \"$2\"", "\(path)/\(language)/LC_MESSAGES", file)
    }

    /// Returns the standard output and error of alarmsctl with these environment variables.
    func output(of arguments: String..., with variables: [String: String]) throws -> String {
        let loop = try EventLoop()
        let run = try ProgramRun(
            "alarmsctl", arguments, environment: variables.merging(["TEXTDOMAINDIR": path]) { given, _ in given },
            in: loop)
        guard case .exited = try run.waitForEnd() else { throw TestFailure(run.log) }
        return run.outputText + run.errorText
    }
}
