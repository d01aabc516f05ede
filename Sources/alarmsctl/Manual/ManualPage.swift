/// The sections of alarmsctl(1) with the text of the help, in the language of man(7).
enum ManualPage {
    /// The sections, with a newline at the end.
    static var text: String {
        let sections = [
            [".SH SUBCOMMANDS"] + Subcommands.all.flatMap(lines),
            [".SH KEYS", ".BR org.example.Alarms (5)", "describes each."] + rows(AlarmKeys.all.helpRows),
            [".SH OPTIONS"] + rows(Option.general),
        ]
        return sections.joined().joined(separator: "\n") + "\n"
    }

    private static func lines(of subcommand: any Subcommand.Type) -> [String] {
        [".TP", Roff.synopsis(subcommand.synopsis)]
            + subcommand.details.map { $0.manualLines }.joined(separator: [".IP"])
    }

    fileprivate static func rows(_ rows: [HelpText.Row]) -> [String] {
        rows.flatMap { [".TP", Roff.synopsis($0.name), Roff.text($0.text)] }
    }
}

extension HelpText {
    /// The lines in a manual page, without a macro for the paragraph.
    fileprivate var manualLines: [String] {
        switch self {
        case .paragraph(let text): [Roff.text(text)]
        case .examples(let commands, _): Roff.example(commands)
        case .table(let title, let rows, _): [Roff.text(title), ".RS"] + ManualPage.rows(rows) + [".RE"]
        case .lines: Roff.example(terminalText.split(separator: "\n").map { String($0.dropFirst(2)) })
        case .keys(let further):
            [Roff.text("For KEY=VALUE, see")] + [".BR KEYS ."]
                + (further.isEmpty ? [] : [".RS"] + ManualPage.rows(further) + [".RE"])
        }
    }
}
