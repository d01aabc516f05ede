import Gettext
import Glibc

/// The program `app-intents`: what an app needs beside its program, for others to start it.
enum AppIntentsCommand {
    /// Also in NEWS.md.
    static let version = "0.1.0"

    /// Carries out a command line.
    ///
    /// - Returns: The exit status: 0; 1 if it couldn't be done; 2 if the command line is wrong.
    static func run(_ arguments: [String]) -> Int32 {
        do throws(Problem) {
            guard let name = arguments.first else { throw .usage(localized("expected a subcommand: files")) }
            switch name {
            case "--help", "-h", "help":
                print(Help.text)
            case "--version":
                print("app-intents \(version)")
            case "files":
                try FilesCommand.run(Array(arguments.dropFirst()))
            default:
                throw .usage(localized("unknown subcommand {name}", ["name": Problem.quoted(name)]))
            }
            guard fflush(nil) == 0 else {
                throw .refused(
                    localized("can't write to standard output: {reason}", ["reason": String(cString: strerror(errno))]))
            }
            return 0
        } catch {
            var lines = "app-intents: \(error.text)\n"
            if case .usage = error { lines += localized("Try: {command}", ["command": "app-intents --help"]) + "\n" }
            let bytes = Array(lines.utf8)
            _ = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
            return error.status
        }
    }
}
