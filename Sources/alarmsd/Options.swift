internal import Gettext

/// The command line of `alarmsd`.
enum Options {
    /// Serve. The state directory is `nil` where the environment names it; the other paths are those of `alarms-waker`, which
    /// arms the machine's clock where the service may not, and of `alarms-player`, which plays the sound.
    case serve(stateDirectory: String?, maximumAlarms: Int, waker: String, player: String)
    /// Print a text and exit.
    case print(String)

    /// An error in the command line.
    struct UsageError: Error {
        let message: String
    }

    static let version = "0.1.0"

    static let help = localized(
        """
        Usage: alarmsd [OPTION…]

        Serves alarms and timers as org.example.Alarms on the session bus, until it is told to end (SIGTERM) or
        the bus is gone. Usually the bus, or the session, starts it.

          --state-directory DIR  Keep the alarms in DIR; by default in $STATE_DIRECTORY, else in
                                 $XDG_STATE_HOME/alarms, else in ~/.local/state/alarms.
          --maximum-alarms N     Let there be up to N alarms, 1 to 1000000 (default 10000). More than that many
                                 don't fit into one listing on the bus: for tests and measurements.
          --waker PATH           The program alarms-waker, which may wake the machine where the service may not; by
                                 default in ../libexec beside the service's directory, or in that directory.
          --player PATH          The program alarms-player, which plays the sound; by default beside alarms-waker.
          --help                 Show this and end.
          --version              Show the version and end.

        Exit status: 0 after SIGTERM or SIGINT, 1 if it can't serve, 2 for a wrong command line.

        """)

    /// Reads the arguments after the program's name.
    init(_ arguments: some Sequence<String>) throws(UsageError) {
        var directory: String?
        var maximum = 10_000
        var waker = ProgramDirectory.path(ofHelper: "alarms-waker")
        var player = ProgramDirectory.path(ofHelper: "alarms-player")
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
                    throw UsageError(message: localized("--state-directory: expected a directory after it"))
                }
                directory = value
            case "--maximum-alarms":
                let value = arguments.next() ?? ""
                guard let number = Int(value), (1...1_000_000).contains(number) else {
                    throw UsageError(
                        message: localized(
                            "--maximum-alarms: expected 1 to 1000000 after it, got {text}", ["text": Self.quoted(value)]
                        ))
                }
                maximum = number
            case "--waker":
                guard let value = arguments.next(), !value.isEmpty else {
                    throw UsageError(message: Self.pathExpected(argument, "alarms-waker"))
                }
                waker = value
            case "--player":
                guard let value = arguments.next(), !value.isEmpty else {
                    throw UsageError(message: Self.pathExpected(argument, "alarms-player"))
                }
                player = value
            default:
                throw UsageError(
                    message: localized(
                        "expected an option that --help names, got {text}", ["text": Self.quoted(argument)]))
            }
        }
        self = .serve(stateDirectory: directory, maximumAlarms: maximum, waker: waker, player: player)
    }

    private static func pathExpected(_ option: String, _ program: String) -> String {
        localized("{option}: expected the path of {program} after it", ["option": option, "program": program])
    }

    private static func quoted(_ text: String) -> String { "\"\(text)\"" }
}
