import DBus
import EventLoop
import Gettext
import Glibc
import JSONText
import ProgramArguments

/// The subcommand `find`.
enum FindCommand {
    /// Prints the actions that a text finds, the best first; no app is started. With a picture, prints what apps find in
    /// it, and at a terminal lets the person open one.
    ///
    /// - Throws: ``Problem``.
    static func run(_ arguments: [String]) throws(Problem) {
        let line = try ProgramArguments(
            of: arguments, flags: ["--json", "--screenshot"], valued: ["--image"], repeatable: ["--json"])
        let isForPrograms = line.options["--json"] != nil
        let image = line.options["--image"]?.first
        let takesPicture = line.options["--screenshot"] != nil
        if image != nil || takesPicture {
            guard line.words.isEmpty, image == nil || !takesPicture else {
                throw .usage(localized("expected one of a text, --image and --screenshot"))
            }
            return try find(inImage: image, isForPrograms: isForPrograms)
        }
        guard !line.words.isEmpty else { throw .usage(localized("expected a text")) }
        let search = ActionSearch(index: AppCatalogue(of: .current).current, history: RunHistory())
        let matches = search.matches(line.words.joined(separator: " "))
        if isForPrograms { return printJSON(matches.map { ($0.result, $0.title, $0.app.id) }) }
        printTable(matches.map { ($0.title, $0.app.id) })
    }

    private static func printJSON(_ rows: [(result: SearchResult, title: String, app: String)]) {
        let objects = rows.map { row -> JSON in
            ["result": .string(row.result.text), "title": .string(row.title), "app": .string(row.app)]
        }
        print(JSON.array(objects).lines)
    }

    private static func printTable(_ rows: [(title: String, app: String)]) {
        let width = rows.map { TerminalText.width($0.title) }.max() ?? 0
        for row in rows {
            print("\(TerminalText.fitted(TerminalText.harmless(row.title), to: width))  \(row.app)")
        }
    }

    // MARK: Pictures

    /// - Parameter path: The file of the picture; `nil`: the person takes one of the screen.
    private static func find(inImage path: String?, isForPrograms: Bool) throws(Problem) {
        let apps = InstalledApps.current.all().filter(\.takesImages)
        guard !apps.isEmpty else { throw .refused(localized("no app searches in pictures")) }
        let (loop, connection) = try Connection.session()
        let picture: String
        if let path {
            picture = path
        } else {
            picture = try ScreenshotPortal(loop: loop, connection: connection).takePicture()
        }
        let answer = try answer(of: apps, in: picture, connection, loop)
        // If no app has searched, nothing is known of the picture.
        guard answer.failures.count < apps.count else { throw .refused(answer.failures.joined(separator: "\n")) }
        for failure in answer.failures { StandardError.write(failure) }
        let matches = answer.matches
        if isForPrograms { return printJSON(matches.map { ($0.result, $0.title, $0.app.id) }) }
        guard isatty(STDOUT_FILENO) == 1, !matches.isEmpty,
            let input = LineInput(in: loop, asksOn: STDOUT_FILENO)
        else { return printTable(matches.map { ($0.title, $0.app.id) }) }
        let choosing = Choosing(input: input, printout: Printout(descriptor: STDOUT_FILENO), loop: loop)
        let chosen = matches[try choosing.choose(matches.map { Choice("\($0.title) (\($0.app.name))") })]
        guard case .open(let app, let type, let id) = chosen.result,
            let (action, parameter) = ActionIndex.opening(type, of: chosen.app)
        else { throw .refused(localized("{app} has no action that opens it", ["app": Problem.quoted(chosen.app.id)])) }
        try RunCommand.run([app, action.id, "\(parameter.name)=\(id)"])
    }

    /// Returns what these apps find in the picture of a file.
    private static func answer(
        of apps: [AppActions], in path: String, _ connection: Connection, _ loop: EventLoop
    ) throws(Problem) -> ImageMatches.Answer {
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { throw .refused("\(Problem.quoted(path)): \(String(cString: strerror(errno)))") }
        defer { close(file) }
        let search = ImageMatches(on: connection)
        var answer: ImageMatches.Answer?
        do throws(BusError) {
            try search.find(in: file, of: apps) { answer = $0 }
        } catch {
            throw .noSessionBus(error)
        }
        while true {
            if let answer { return answer }
            try loop.turn()
        }
    }
}
