import AlarmsClient
import Glibc

/// The hidden subcommand `complete`: prints the possible next words of a command line, for the files of
/// `desktop/completions`. It doesn't start the service, and reports no errors.
struct CompleteCommand: Subcommand {
    static let name = "complete"
    static let parameters = Parameters("SHELL LINE [BREAKS]", 2...3)
    static let summary = ""
    static let explanation =
        "Prints the words with which the command line LINE of a SHELL (bash, zsh, fish) can go on at its end."
    static let examples = ["alarmsctl complete fish \"alarmsctl stop \""]
    static let notes: [HelpText] = []

    /// The timeout, after which nothing is offered, since a person waits.
    private static let timeout = Duration.seconds(2)

    let shell: Shell
    let line: String
    /// The characters after which bash replaces the rest of a word.
    let breaks: String

    init(_ arguments: Arguments) throws(Problem) {
        guard let shell = Shell(rawValue: arguments.words[0]) else {
            throw .usage(Messages.oneOf(Shell.allCases.map(\.rawValue), arguments.words[0]))
        }
        self.shell = shell
        line = arguments.words[1]
        breaks = arguments.words.count > 2 ? arguments.words[2] : ""
    }

    func run(_ context: Context) async throws -> ExitStatus {
        Task.detached {
            try await Task.sleep(for: Self.timeout)
            exit(ExitStatus.done.code)
        }
        let line = ShellLine(line, breaks: breaks)
        let completion = Completion(words: Array(line.words.dropFirst()), last: line.last) {
            (try? await Self.service()?.perform(.list())) ?? []
        } activities: {
            (try? await Self.service()?.perform(.activities())) ?? []
        } undoEntries: {
            (try? await Self.service()?.perform(.undoEntries())) ?? []
        } authorizations: {
            (try? await Self.service()?.perform(.authorizations())) ?? []
        }
        try Output.write(shell.text(await completion.candidates(), for: line))
        return .done
    }

    /// Returns a client of the service; `nil` if it doesn't run.
    private static func service() async -> AlarmsClient? {
        guard let client = try? await AlarmsClient.connect(), (try? await client.perform(.isServiceRunning())) == true
        else {
            return nil
        }
        return client
    }
}
