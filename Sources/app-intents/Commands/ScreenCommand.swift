import DBus
import Gettext
import Glibc
import JSONText
import ProgramArguments

/// The subcommand `screen`.
enum ScreenCommand {
    /// Prints the entities that apps have on the screen, or writes the document of one to standard output. No app is
    /// started.
    ///
    /// - Throws: ``Problem``.
    static func run(_ arguments: [String]) throws(Problem) {
        let line = try ProgramArguments(of: arguments, flags: ["--json"], valued: ["--as"], repeatable: ["--json"])
        guard line.words.count <= 1 else { throw .usage(localized("expected at most one app")) }
        let installed = InstalledApps.current
        let apps = try line.words.first.map { id throws(Problem) in [try installed.app(id)] } ?? installed.all()
        let screen = try AppsOnScreen()
        let entities = try screen.entities(of: apps)
        if let mediaType = line.options["--as"]?.first {
            guard line.options["--json"] == nil else { throw .usage(localized("--as is given with --json")) }
            guard isatty(STDOUT_FILENO) == 0 else {
                throw .refused(localized("a terminal can't show a document; write it to a file or a pipe"))
            }
            return try write(screen.document(of: only(of: entities), as: mediaType))
        }
        if line.options["--json"] != nil {
            let objects = entities.map { entity -> JSON in
                [
                    "app": .string(entity.app.name.rawValue), "type": .string(entity.type), "id": .string(entity.id),
                    "title": .string(entity.title),
                ]
            }
            return print(JSON.array(objects).lines)
        }
        let titles = entities.map { TerminalText.harmless($0.title.isEmpty ? $0.id : $0.title) }
        let width = titles.map { TerminalText.width($0) }.max() ?? 0
        for (title, entity) in zip(titles, entities) {
            let name = TerminalText.harmless("\(entity.type)/\(entity.id)")
            print("\(TerminalText.fitted(title, to: width))  \(entity.app.name.rawValue)  \(name)")
        }
    }

    /// Returns the current entity of the only app that has one.
    private static func only(of entities: [AppsOnScreen.Entity]) throws(Problem) -> AppsOnScreen.Entity {
        guard let entity = entities.first else { throw .refused(localized("no app says what is on the screen")) }
        guard entities.allSatisfy({ $0.app.name == entity.app.name }) else {
            throw .refused(localized("several apps say what is on the screen; name one of them"))
        }
        return entity
    }

    /// Writes a document to standard output.
    private static func write(_ document: [UInt8]) throws(Problem) {
        var rest = document[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            guard count >= 0 || errno == EINTR else { throw .output(errno) }
            rest = rest.dropFirst(max(count, 0))
        }
    }
}
