import Gettext

/// The subcommand `self-test`.
struct SelfTestCommand: ServiceSubcommand {
    static let name = "self-test"
    static let options = [wake, yes, ring]
    private static let wake = Option("--wake", value: "SECONDS")
    private static let yes = Option("--yes")
    private static let ring = Option("--ring")
    static let summary = localized("test waking and ringing")

    static let explanation = localized(
        """
        Checks the requirements for waking this machine for an alarm, one per line: ok, no, or ? if unknown. With --wake, \
        if all are met: asks, suspends the machine with an alarm SECONDS ({lowest} to {highest}) ahead, and measures how \
        long it slept, when it woke and when the alarm rang. The alarm is always removed, also after Ctrl-C. Without a \
        terminal to ask on, and with --json, --yes is required. With --ring instead: rings for three seconds, and asks \
        whether it was seen and heard; exit status 1 if not.
        """, ["lowest": "\(range.lowerBound)", "highest": "\(range.upperBound)"])
    static let examples = ["alarmsctl self-test", "alarmsctl self-test --wake 60", "alarmsctl self-test --ring"]
    static let notes = [
        HelpText.paragraph(
            localized(
                """
                Exit status: 0 all requirements are met and, with --wake, the machine woke in time; 1 a requirement isn't \
                met, or the machine wasn't suspended or didn't wake in time.
                """)),
        HelpText.json(
            #"{"checks": [{"check", "result": "ok"|"no"|"unknown", "detail"}], "canWake", "advice": ["…"], "#
                + #""test": {"verdict": "in-time"|"refused"|"not-asleep"|"woken-by-other"|"late"|"silent", "#
                + #""reason", "AsleepUSec", "AwakeUSec", "DueUSec", "ActualUSec"}|null}"#),
    ]

    /// The range of the time until the alarm of a test, s: the machine is woken 15 s before, and needs time to fall
    /// asleep.
    static let range: ClosedRange<UInt32> = 30...3600

    /// The time until the alarm, s; `nil`: only the requirements are checked.
    let seconds: UInt32?
    /// True to suspend the machine without asking.
    let isConfirmed: Bool
    /// True to test ringing instead.
    let isRing: Bool

    init(_ arguments: Arguments) throws(Problem) {
        seconds = try arguments.number(Self.wake, in: Self.range)
        isConfirmed = arguments.options[Self.yes] != nil
        isRing = arguments.options[Self.ring] != nil
        guard !isRing || seconds == nil && !isConfirmed else {
            throw .usage(localized("self-test: expected --ring or --wake, got both"))
        }
        guard seconds != nil || !isConfirmed else {
            throw .usage(localized("--yes: expected --wake SECONDS as well"))
        }
    }

    var handlesSignals: Bool { seconds != nil || isRing }

    func run(_ session: Session) async throws -> ExitStatus {
        if isRing { return try await RingTest(session: session).run() }
        return try await SelfTest(session: session, seconds: seconds, isConfirmed: isConfirmed).run()
    }
}
