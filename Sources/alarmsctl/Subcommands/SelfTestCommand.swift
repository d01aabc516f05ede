import Gettext

struct SelfTestCommand: ServiceSubcommand {
    static let name = "self-test"
    static let options = [wake, yes]
    private static let wake = Option("--wake", value: "SECONDS")
    private static let yes = Option("--yes")
    static let summary = localized("try whether it wakes this machine")

    static var details: String {
        HelpText.page(
            HelpText.paragraph(
                localized(
                    """
                    Tells what this machine takes to be woken for an alarm, a line for each: ok, no, or ? where nobody \
                    says. With --wake, if it can be woken: suspends it, after a question, with an alarm SECONDS ({lowest} \
                    to {highest}) ahead, and measures how long it slept, when it was awake and when the alarm rang. The \
                    alarm is removed, Ctrl-C included. Where there is no terminal to ask on, and with --json, it takes \
                    --yes.
                    """,
                    [
                        "lowest": "\(range.lowerBound)", "highest": "\(range.upperBound)",
                    ])),
            HelpText.examples("alarmsctl self-test", "alarmsctl self-test --wake 60"),
            HelpText.paragraph(
                localized(
                    """
                    Exit status: 0 all is there and, with --wake, it was woken in time; 1 something is missing, it wasn't \
                    suspended or wasn't woken in time.
                    """)),
            HelpText.json(
                #"{"checks": [{"check", "result": "ok"|"no"|"unknown", "detail"}], "canWake", "advice": ["…"], "#
                    + #""test": {"verdict": "in-time"|"refused"|"not-asleep"|"woken-by-other"|"late"|"silent", "#
                    + #""reason", "AsleepUSec", "AwakeUSec", "DueUSec", "ActualUSec"}|null}"#))
    }

    /// How far ahead the alarm of a test is, in seconds: the machine is woken 15 before, and takes a while to fall
    /// asleep.
    static let range: ClosedRange<UInt32> = 30...3600

    /// `nil`: nothing is tried.
    let seconds: UInt32?
    /// True if nobody is to be asked before the machine is suspended.
    let isConfirmed: Bool

    init(_ arguments: Arguments) throws(Problem) {
        seconds = try arguments.number(Self.wake, in: Self.range)
        isConfirmed = arguments.options[Self.yes] != nil
        guard seconds != nil || !isConfirmed else { throw .usage(Messages.yesWithoutWake) }
    }

    var handlesSignals: Bool { seconds != nil }

    func run(_ session: Session) async throws(Problem) -> ExitStatus {
        try await SelfTest(session: session, seconds: seconds, isConfirmed: isConfirmed).run()
    }
}
