import Gettext

/// What `--help` teaches of the program. What is typed, and the names in capitals that stand for it, are not translated.
extension Wording {
    /// How a subcommand is written.
    static func synopsis(_ subcommand: Subcommand) -> String {
        switch subcommand {
        case .timer: "DURATION [TITLE] [KEY=VALUE…]"
        case .add: "WHEN TITLE [KEY=VALUE…]"
        case .update: "ID KEY=VALUE…"
        case .invoke: "ID ACTION"
        case .snooze: "[ID [DURATION]]"
        case .stop, .history: localized("at most one ID")
        case .show, .pause, .resume, .skip, .cancel, .enable, .disable, .wait: localized("one ID")
        case .list, .watch, .monitor, .status, .selfTest, .demo, .version: localized("no arguments")
        }
    }

    private static func usage(_ subcommand: Subcommand) -> String {
        switch subcommand {
        case .timer, .add, .update, .invoke, .snooze: " " + synopsis(subcommand)
        case .stop: " [ID]"
        case .show: " ID [--next N]"
        case .history: " [ID] [--since TIME] [--limit N]"
        case .pause, .resume, .skip, .cancel, .enable, .disable, .wait: " ID"
        case .selfTest: " [--wake SECONDS] [--yes]"
        case .demo: " [--service PATH]"
        case .watch: " [--format waybar|text]"
        case .list, .monitor, .status, .version: ""
        }
    }

    // Translators: What a subcommand does, in the list of them all: as short as possible.
    private static func summary(_ subcommand: Subcommand) -> String {
        switch subcommand {
        case .timer: localized("start a countdown; prints its id")
        case .add: localized("set an alarm; prints its id")
        case .list: localized("list the alarms")
        case .show: localized("show all about it, or when it rings")
        case .history: localized("what rang, and what became of it")
        case .stop: localized("stop what rings or counts down")
        case .snooze: localized("let it count down again")
        case .pause: localized("hold a countdown")
        case .resume: localized("let a paused countdown go on")
        case .invoke: localized("press what an alarm shows")
        case .skip: localized("leave the next occurrence out")
        case .cancel: localized("remove an alarm")
        case .enable: localized("switch an alarm on again")
        case .disable: localized("switch an alarm off")
        case .update: localized("change an alarm")
        case .wait: localized("wait until an alarm was answered")
        case .watch: localized("show countdowns; answer by a key")
        case .monitor: localized("print signals as they come")
        case .status: localized("how it does; whether it can wake")
        case .selfTest: localized("try whether it wakes this machine")
        case .demo: localized("show a timer that rings")
        case .version: localized("print the versions")
        }
    }

    /// The help of the program, or of one subcommand.
    static func help(_ subcommand: Subcommand?) -> String {
        guard let subcommand else { return overview }
        let usage = localized("Usage: {synopsis}", ["synopsis": synopsisOfHelp(subcommand)])
        return HelpText.page(usage, details(subcommand))
    }

    private static func synopsisOfHelp(_ subcommand: Subcommand) -> String {
        "alarmsctl \(subcommand.rawValue)\(usage(subcommand)) [--json]"
    }

    private static var overview: String {
        let subcommands = Subcommand.allCases.map { ($0.rawValue + usage($0), summary($0)) }
        return HelpText.page(
            localized("Usage: {synopsis}", ["synopsis": "alarmsctl SUBCOMMAND … [--json]"]),
            HelpText.paragraph(
                localized(
                    "Sets, shows and answers alarms of the service {service}.", ["service": "org.example.Alarms"])),
            HelpText.lines(subcommands, column: 43).joined(separator: "\n"),
            HelpText.paragraph(localized("Examples:")) + "\n"
                + HelpText.examples(
                    "alarmsctl timer 10m \(demoTitle)",
                    "alarmsctl add \"Mon,Wed,Fri 07:00\" \"\(localized("Wake up"))\" post-alert=9m",
                    "alarmsctl watch"),
            HelpText.paragraph(
                localized(
                    """
                    DURATION is 90 (seconds), 10m, 1h30m, 1.5h, 500ms. WHEN is 7:30, "tomorrow 7am", \
                    "Mon,Wed,Fri 07:00", "in 10 minutes", …: see alarmsctl add --help. ID is an alarm's id, or its first \
                    characters, at least {count}, if no other begins so. Times are of the service's time zone, whatever \
                    TZ is here.
                    """, ["count": "\(AlarmIdentifier.shortest)"])),
            HelpText.paragraph(
                localized(
                    """
                    Options: --json prints JSON, and problems as JSON on standard error; --help behind a subcommand tells \
                    more about it; behind -- nothing is an option.
                    """)),
            HelpText.paragraph(
                localized(
                    """
                    Exit status: 0 done, 1 refused, 2 wrong usage, 3 no service; for 4 and 5 see alarmsctl wait --help.
                    """)))
    }
}
