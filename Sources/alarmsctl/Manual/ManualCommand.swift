/// The hidden subcommand `manual`: prints the sections of alarmsctl(1) with the text of the help, for the build of the
/// manual pages.
struct ManualCommand: Subcommand {
    static let name = "manual"
    static let summary = ""
    static let explanation =
        "Prints the sections of the manual page on subcommands, keys and options, in the language of man(7)."
    static let notes: [HelpText] = []

    init(_ arguments: Arguments) {}

    func run(_ context: Context) async throws -> ExitStatus {
        try Output.write(ManualPage.text)
        return .done
    }
}
