internal import Gettext
internal import ProgramArguments

/// The command line of `alarmsd`.
enum Options {
    /// Serve. The state directory is `nil` if the environment determines it.
    case serve(stateDirectory: String?, maximumAlarms: Int, ProgramPaths)
    /// Exit with 0 if the service has something to do, with 1 if not. The state directory is as in `serve`.
    case check(stateDirectory: String?)
    /// Print a text and exit.
    case print(String)

    /// An error in the command line. Its message is English, since it goes to the log.
    struct UsageError: Error {
        let message: String
    }

    static let version = "0.1.0"

    static let help = localized(
        """
        Usage: alarmsd [OPTION…]

        Provides alarms and timers on the session bus, as org.example.Alarms. The session, or the bus, usually starts
        it; it runs until SIGTERM or until the bus disconnects.

          --state-directory DIR  Store the alarms in DIR; by default in $STATE_DIRECTORY, else in
                                 $XDG_STATE_HOME/alarms, else in ~/.local/state/alarms.
          --maximum-alarms N     Accept up to N alarms, 1 to 1000000 (default 10000). More than the default don't fit
                                 into one listing on the bus: for tests and measurements.
          --waker PATH           Use this program alarms-waker, which wakes the machine where the service has no
                                 permission to; by default from ../libexec beside the service's directory, else from
                                 that directory.
          --player PATH          Use this program alarms-player, which plays the sound; by default likewise.
          --screen PATH          Use this program alarms-screen, which lights the screen; by default likewise.
          --speaker PATH         Use this program alarms-speaker, which speaks titles; by default likewise.
          --has-alarms           Only check whether alarms are set, so that the service is needed from the login on,
                                 and exit with 0 if so, or if that can't be read, and with 1 if none is set.
          --help                 Show this help and exit.
          --version              Show the version and exit.

        Exit status: 0 after SIGTERM or SIGINT, 1 after a failure, 2 for an invalid command line.

        """)

    private static let flags: Set = ["--help", "--version", "--has-alarms"]
    /// The options with a value, and its description in the error if it is missing.
    private static let valued = [
        "--state-directory": "a directory", "--maximum-alarms": "1 to 1000000, got \"\"",
        "--waker": "the path of alarms-waker", "--player": "the path of alarms-player",
        "--screen": "the path of alarms-screen", "--speaker": "the path of alarms-speaker",
    ]

    /// Parses the arguments after the program's name.
    init(_ arguments: some Sequence<String>) throws(UsageError) {
        let given: ProgramArguments
        do throws(ProgramArguments.UsageError) {
            given = try ProgramArguments(
                Array(arguments), flags: Self.flags, valued: Set(Self.valued.keys),
                repeatable: Self.flags.union(Self.valued.keys), last: ["--help", "--version"])
            if let word = given.words.first { throw .unknownOption(word) }
        } catch {
            throw UsageError(message: Self.message(error))
        }
        func value(_ option: String) throws(UsageError) -> String? {
            let value = given.options[option]?.last
            if value == "" { throw UsageError(message: Self.message(.missingValue(option))) }
            return value
        }
        let directory = try value("--state-directory")
        var maximum = 10_000
        if let text = given.options["--maximum-alarms"]?.last {
            guard let number = Int(text), (1...1_000_000).contains(number) else {
                throw UsageError(message: "--maximum-alarms: expected 1 to 1000000, got \"\(text)\"")
            }
            maximum = number
        }
        var programs = ProgramPaths()
        programs.waker = try value("--waker") ?? programs.waker
        programs.player = try value("--player") ?? programs.player
        programs.screen = try value("--screen") ?? programs.screen
        programs.speaker = try value("--speaker") ?? programs.speaker
        if given.options["--help"] != nil {
            self = .print(Self.help)
        } else if given.options["--version"] != nil {
            self = .print("alarmsd \(Self.version)\n")
        } else if given.options["--has-alarms"] != nil {
            self = .check(stateDirectory: directory)
        } else {
            self = .serve(stateDirectory: directory, maximumAlarms: maximum, programs)
        }
    }

    private static func message(_ error: ProgramArguments.UsageError) -> String {
        switch error {
        case .unknownOption(let text), .unexpectedValue(let text), .repeatedOption(let text):
            "expected an option listed by --help, got \"\(text)\""
        case .missingValue(let option): "\(option): expected \(valued[option] ?? "a value")"
        }
    }
}
