internal import Gettext

/// The command line of `alarmsd`.
enum Options {
    /// Serve. The state directory is `nil` where the environment names it.
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

    /// Reads the arguments after the program's name.
    init(_ arguments: some Sequence<String>) throws(UsageError) {
        var directory: String?
        var maximum = 10_000
        var programs = ProgramPaths()
        var isCheck = false
        var arguments = arguments.makeIterator()
        while let argument = arguments.next() {
            switch argument {
            case "--help":
                self = .print(Self.help)
                return
            case "--version":
                self = .print("alarmsd \(Self.version)\n")
                return
            case "--state-directory":
                guard let value = arguments.next(), !value.isEmpty else {
                    throw UsageError(message: "--state-directory: expected a directory")
                }
                directory = value
            case "--has-alarms": isCheck = true
            case "--maximum-alarms":
                let value = arguments.next() ?? ""
                guard let number = Int(value), (1...1_000_000).contains(number) else {
                    throw UsageError(message: "--maximum-alarms: expected 1 to 1000000, got \(Self.quoted(value))")
                }
                maximum = number
            case "--waker": programs.waker = try Self.path(arguments.next(), of: "alarms-waker", argument)
            case "--player": programs.player = try Self.path(arguments.next(), of: "alarms-player", argument)
            case "--screen": programs.screen = try Self.path(arguments.next(), of: "alarms-screen", argument)
            case "--speaker": programs.speaker = try Self.path(arguments.next(), of: "alarms-speaker", argument)
            default:
                throw UsageError(message: "expected an option listed by --help, got \(Self.quoted(argument))")
            }
        }
        self =
            isCheck
            ? .check(stateDirectory: directory)
            : .serve(stateDirectory: directory, maximumAlarms: maximum, programs)
    }

    private static func path(
        _ value: String?, of program: String, _ option: String
    ) throws(UsageError) -> String {
        guard let value, !value.isEmpty else {
            throw UsageError(message: "\(option): expected the path of \(program)")
        }
        return value
    }

    private static func quoted(_ text: String) -> String { "\"\(text)\"" }
}
