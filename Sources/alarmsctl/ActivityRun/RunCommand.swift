import Gettext
import JSONText

/// The subcommand `activity run`.
struct RunCommand: Subcommand {
    static let name = "activity run"
    static let parameters = Parameters("[--] COMMAND [ARGUMENT…]", 1 ... .max)
    /// The options come first: those after the command are its own.
    static let synopsis = ([name] + options.map(\.synopsis) + [parameters.synopsis]).joined(separator: " ")
    static let options = [title, icon, alert]
    private static let title = Option("--title", value: "TITLE")
    private static let icon = Option("--icon", value: "NAME")
    private static let alert = Option("--alert")
    static let summary = localized("run a command and show its progress")

    static let explanation = localized(
        """
        Runs COMMAND and shows its progress as an activity: its last line of output, the last percentage in it, and in the \
        end how it ended and how long it took. Its output and exit status are passed on unchanged, its input is that of \
        alarmsctl, and keys such as Ctrl-C and Ctrl-Z are for it. Where alarmsctl writes to a terminal, so does COMMAND. \
        It runs also where the service can't be reached; standard error says so. --title: the title, by default the \
        command; --icon: the name of an icon; --alert: a notification tells of the end.
        """)
    static let examples = [
        "alarmsctl activity run -- make build",
        "alarmsctl activity run --alert -- rsync -a --info=progress2 Photos backup:",
    ]
    static let notes = [
        HelpText.paragraph(
            localized(
                """
                Exit status: that of COMMAND; 127 if there is none of that name, 126 if it can't be started. If a signal \
                ends it, the same signal ends alarmsctl.
                """))
    ]

    static func operands(after words: [String], options: Set<String>) -> [Operand] {
        words.isEmpty ? [.command] : [.path]
    }

    /// The command and its arguments; at least one word.
    let words: [String]
    /// The title of the activity.
    let title: String
    /// The name of an icon in the icon theme.
    let icon: String
    /// True if the end is announced by an alert.
    let isAlerting: Bool

    init(_ arguments: Arguments) throws(Problem) {
        words = arguments.words
        title = arguments.options[Self.title] ?? Self.defaultTitle(of: words)
        icon = arguments.options[Self.icon] ?? "system-run-symbolic"
        isAlerting = arguments.options[Self.alert] != nil
    }

    var handlesSignals: Bool { true }

    func run(_ context: Context) async throws -> ExitStatus {
        let report = ProgressReport(
            title: title, icon: icon, isAlerting: isAlerting, startUSec: WallClock.now, output: LatestOutput())
        let isJSON = context.isJSON
        var run: CommandRun
        do {
            run = try CommandRun(words, report, context.inputs)
        } catch let failure as CommandProcess.StartFailure {
            Output.report(failure.problem, isJSON: isJSON)
            return failure.status
        }
        return await run.run { Output.report($0, isJSON: isJSON) }.imitated()
    }

    /// Returns the name of the program and its arguments, as many as fit.
    static func defaultTitle(of words: [String]) -> String {
        let program = words[0].split(separator: "/").last.map(String.init) ?? words[0]
        let title = ([program] + words.dropFirst()).joined(separator: " ")
        return TerminalText.cut(TerminalText.harmless(title), to: longestTitle)
    }

    /// The maximum width of a title made from the command, columns.
    private static let longestTitle = 40
}
