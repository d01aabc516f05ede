import Gettext
import Glibc

/// The program `app-intents`: writes the files for starting an app, and performs apps' actions for a person at a
/// terminal.
enum AppIntentsCommand {
    /// The version, also in NEWS.md.
    static let version = "0.1.0"

    /// The subcommands for people.
    private static let subcommands = "browse, files, find, list, run, screen, show, undo"

    /// Executes a command line.
    ///
    /// - Returns: The exit status: 0; 1 if the command failed; 2 if the command line is invalid; 3 if the person has
    ///   cancelled it.
    static func run(_ arguments: [String]) -> Int32 {
        do throws(Problem) {
            guard let name = arguments.first else {
                throw .usage(localized("expected a subcommand: {names}", ["names": subcommands]))
            }
            switch name {
            case "--help", "-h", "help":
                print(Help.text)
            case "--version":
                print("app-intents \(version)")
            case "files":
                try FilesCommand.run(Array(arguments.dropFirst()))
            case "browse", "find", "list", "run", "screen", "serve", "show", "undo":
                let words = Array(arguments.dropFirst())
                guard !words.contains("--help"), !words.contains("-h") else {
                    print(Help.text)
                    break
                }
                switch name {
                case "browse": try BrowseCommand.run(words)
                case "find": try FindCommand.run(words)
                case "list": try ListCommand.run(words)
                case "screen": try ScreenCommand.run(words)
                case "show": try ShowCommand.run(words)
                case "undo": try UndoCommand.run(words)
                case "serve": try ServeCommand.run(words)
                default: try RunCommand.run(words)
                }
            case "complete":
                CompleteCommand.run(Array(arguments.dropFirst()))
            default:
                throw .usage(localized("unknown subcommand {name}", ["name": Problem.quoted(name)]))
            }
            guard fflush(nil) == 0 else { throw .output(errno) }
            return 0
        } catch {
            fflush(nil)
            let isUsage = if case .usage = error { true } else { false }
            let advice = localized("Try: {command}", ["command": "app-intents --help"])
            StandardError.write(isUsage ? "\(error.text)\n\(advice)" : error.text)
            return error.status
        }
    }
}
