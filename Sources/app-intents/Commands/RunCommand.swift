import AlarmsClient
import DBus
import EventLoop
import Gettext
import Glibc
import JSONText
import ProgramArguments

/// The subcommand `run`.
struct RunCommand {
    private let line: ProgramArguments
    private let app: AppConnection
    /// True if the result is printed for programs.
    private let isJSON: Bool
    /// The questions to the person; `nil`: nobody can be asked.
    private let choosing: Choosing?
    private let printout: Printout

    /// Calls an app's action, asks the person the app's questions, and prints the result.
    ///
    /// - Throws: ``Problem``.
    static func run(_ arguments: [String]) throws(Problem) {
        let flags: Set = ["--json", "--background"]
        let line = try ProgramArguments(
            of: arguments, flags: flags, valued: ["--choose"], repeatable: flags.union(["--choose"]))
        guard line.words.count >= 2 else {
            throw .usage(localized("expected an action: {syntax}", ["syntax": "APP INTENT [NAME=VALUE]…"]))
        }
        let action = try InstalledApps.current.app(line.words[0]).action(line.words[1])
        try RunCommand(line).run(action)
    }

    private init(_ line: ProgramArguments) throws(Problem) {
        self.line = line
        isJSON = line.options["--json"] != nil
        app = try AppConnection(to: line.words[0])
        let descriptor = isJSON ? STDERR_FILENO : STDOUT_FILENO
        let input = LineInput(in: app.loop, asksOn: descriptor)
        printout = Printout(descriptor: isJSON && input == nil ? nil : descriptor)
        choosing = input.map { [app, printout] in Choosing(input: $0, printout: printout, loop: app.loop) }
    }

    private func run(_ action: Action) throws(Problem) {
        let entities = EntityLookup(app: app, choosing: choosing)
        let values = try ActionValues(action: action, entities: entities).values(Array(line.words.dropFirst(2)))
        try app.followOwner()
        let conversation = Conversation(
            with: app, by: choosing, on: printout, titles: line.options["--choose"] ?? [])
        let call = try app.begin("Perform", [.string(action.id), .dictionary(values), .dictionary(options)])
        var result: [String: Value] = [:]
        var failure: Problem?
        do throws(Problem) {
            var reader = Reader(try conversation.wait(for: call))
            result = (try? Value(from: &reader))?.dictionaryValue ?? [:]
            if !isJSON { try printResult(result, conversation) }
            try conversation.offer(Undo(result["undo"]))
            try conversation.offerButtons()
        } catch {
            failure = error
        }
        let members = members(of: result, conversation.transcript)
        // Questions and contents are also printed before a failure or cancellation.
        if isJSON, failure == nil || !members.isEmpty { print(JSON(members: members).text) }
        if let failure { throw failure }
    }

    /// The options of the call.
    private var options: [String: Value] {
        var options: [String: Value] = ["prompter": .objectPath(Prompter.path.rawValue)]
        if line.options["--background"] != nil || !Display.isAvailable { options["mode"] = .string("background") }
        // The token of the launcher or key binding that ran this program; with it, a compositor may activate the app.
        options["activation-token"] = Self.variable("XDG_ACTIVATION_TOKEN").map { .string($0) }
        // A person typing at a terminal has just acted, but a script with answers hasn't.
        if choosing != nil, line.options["--choose"] == nil { options["acted"] = .uint64(UInt64(Clock.boot.now)) }
        return options
    }

    /// Returns the value of an environment variable; `nil` if it is unset or empty.
    private static func variable(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }

    private func printResult(_ result: [String: Value], _ conversation: Conversation) throws(Problem) {
        try conversation.printShown()
        // A shown content includes the dialog.
        if conversation.prompter.shown == nil, let dialog = result["dialog"]?.stringValue {
            try printout.line(TerminalText.harmlessLines(dialog))
        }
        if let value = result["value"] {
            try printout.line(TerminalText.harmlessLines(value.stringValue ?? JSON(value).text))
        }
    }

    /// Returns the members of the object for programs.
    private func members(of result: [String: Value], _ transcript: Transcript) -> [(String, JSON)] {
        var members = result.mapValues { JSON($0) }
        members["undo"] = transcript.undo
        if !transcript.asked.isEmpty { members["asked"] = .array(transcript.asked) }
        if !transcript.shown.isEmpty { members["shown"] = .array(transcript.shown) }
        return members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}
