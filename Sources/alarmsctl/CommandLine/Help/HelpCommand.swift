import Gettext

/// The subcommand `help`: prints the help of the program, or of one subcommand. Typed text and placeholders, in
/// capitals, aren't translated.
struct HelpCommand: Subcommand {
    static let name = "help"
    static let parameters = Parameters("[SUBCOMMAND]", 0...2)
    static let summary = localized("explain a subcommand")
    static let explanation = localized("Explains the program, or a subcommand, as --help after it does.")
    static let examples = ["alarmsctl help", "alarmsctl help add"]
    static let notes: [HelpText] = []

    static func operands(after words: [String], options: Set<String>) -> [Operand] {
        words.isEmpty || words.count == 1 && Subcommands.isGroup(words[0]) ? [.subcommand] : []
    }

    /// The name of a subcommand or a group; `nil`: the program.
    let subcommand: String?

    init(subcommand: String?) {
        self.subcommand = subcommand
    }

    /// - Throws: ``Problem/usage(_:)`` if there is no subcommand or group of this name.
    init(of name: String) throws(Problem) {
        self.init(subcommand: Subcommands.isGroup(name) ? name : try Subcommands.named(name).name)
    }

    init(_ arguments: Arguments) throws(Problem) {
        guard !arguments.words.isEmpty else {
            self.init(subcommand: nil)
            return
        }
        try self.init(of: arguments.words.joined(separator: " "))
    }

    func run(_ context: Context) async throws -> ExitStatus {
        try Output.line(text)
        return .done
    }

    var text: String {
        if let group = Subcommands.groups.first(where: { $0.name == subcommand }) { return Self.text(of: group) }
        guard let subcommand = Subcommands.every.first(where: { $0.name == subcommand }) else { return Self.overview }
        return HelpText.page([Self.usage("alarmsctl \(subcommand.synopsis) [--json]")] + subcommand.details)
    }

    private static func text(of group: Subcommands.Group) -> String {
        let members = Subcommands.all.filter { $0.name.hasPrefix("\(group.name) ") }
        return HelpText.page([
            usage("alarmsctl \(group.name) SUBCOMMAND … [--json]"), .paragraph(group.explanation),
            .lines(members.map { ($0.synopsis, $0.summary) }, column: 43),
        ])
    }

    private static func usage(_ synopsis: String) -> HelpText {
        .paragraph(localized("Usage: {synopsis}", ["synopsis": synopsis.unbrokenInBrackets]))
    }

    private static var overview: String {
        HelpText.page([
            usage("alarmsctl SUBCOMMAND … [--json]"),
            HelpText.paragraph(
                localized(
                    "Sets, shows and answers alarms of the service {service}.", ["service": "org.example.Alarms"])),
            HelpText.lines(Subcommands.all.map { ($0.synopsis, $0.summary) }, column: 43),
            HelpText.examples(
                [
                    "alarmsctl timer 10m \(Messages.exampleTimerTitle)",
                    "alarmsctl add \"\(Messages.exampleDays)\" \"\(Messages.exampleTitle)\" snooze=9m",
                    "alarmsctl watch",
                ], title: localized("Examples:")),
            HelpText.paragraph(
                localized(
                    """
                    DURATION is 10m, 1h30m, 1.5h, 500ms. WHEN is 7:30, "tomorrow 7am", "Mon,Wed,Fri \
                    07:00", "in 10 minutes", …: see alarmsctl add --help. ALARM is an alarm's id, the first {count} or more \
                    digits of it, or words of its title, in quotes if there are several; it has to be a single alarm. \
                    Times are in the service's time zone; TZ is ignored.
                    """, ["count": "\(AlarmName.shortest)"])),
            HelpText.paragraph(localized("Other names: {list}.", ["list": Subcommands.aliasList])),
            HelpText.table(localized("Options:"), Option.general, column: 43),
            HelpText.paragraph(
                localized(
                    """
                    Exit status: 0 done, 1 can't be done, 2 not understood, 3 no service; for 4 and 5 see alarmsctl wait \
                    --help.
                    """)),
        ])
    }
}
