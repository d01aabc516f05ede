import EventLoop
import Gettext
import Glibc
import JSONText

/// The query of an app's program for its actions: it is run with `APP_INTENTS_DESCRIBE=1`, once per language.
enum ProgramDescription {
    /// The timeout of a run, ms.
    static let timeout: Int64 = 10_000

    /// Returns the manifest printed by a program, in all languages of the app.
    ///
    /// - Returns: The manifest, or the reason for its absence: the program can't be run, takes too long, prints too
    ///   much, or prints no line of JSON.
    /// - Throws: ``Problem/refused(_:)`` if the manifest is invalid.
    static func manifest(of program: String) throws(Problem) -> Result<ManifestText, Problem> {
        let first: [UInt8]
        do throws(Problem) { first = try line(of: program, language: "") } catch { return .failure(error) }
        var manifest = try ManifestText(first, from: program)
        for language in manifest.languages {
            let line: [UInt8]
            do throws(Problem) {
                line = try self.line(of: program, language: language)
            } catch {
                return .failure(error)
            }
            manifest.add(try ManifestText(line, from: program), in: language)
        }
        return .success(manifest)
    }

    /// Returns the manifest in a file.
    ///
    /// - Throws: ``Problem/refused(_:)`` if there is no such file, or it isn't a manifest.
    static func manifest(inFile path: String) throws(Problem) -> ManifestText {
        let bytes: [UInt8]
        do throws(RegularFile.Problem) {
            bytes = try RegularFile.bytes(at: path, limit: ManifestText.mostBytes)
        } catch {
            throw .refused(localized("can't read {file}", ["file": Problem.quoted(path)]))
        }
        return try ManifestText(bytes, from: path)
    }

    /// Returns the last line printed by a program; earlier output is ignored.
    private static func line(of program: String, language: String) throws(Problem) -> [UInt8] {
        let variables = ["APP_INTENTS_DESCRIBE": "1", "LC_ALL": "C.UTF-8", "LANGUAGE": language]
        let output = try ProgramOutput.read(
            [program, "--gapplication-service"], variables, limit: ManifestText.mostBytes, timeout: timeout)
        guard let line = output.split(separator: UInt8(ascii: "\n")).last, line.first == UInt8(ascii: "{") else {
            throw .refused(localized("{program} says nothing of its actions", ["program": Problem.quoted(program)]))
        }
        return Array(line)
    }
}
