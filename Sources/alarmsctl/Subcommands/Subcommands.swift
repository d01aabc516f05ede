import Gettext

/// All subcommands, in the order of the help.
enum Subcommands {
    static let all: [any Subcommand.Type] =
        [
            TimerCommand.self, AddCommand.self, ParseCommand.self, DoCommand.self, FindCommand.self, ListCommand.self,
            NextCommand.self, ShowCommand.self, HistoryCommand.self, WhyCommand.self, StopCommand.self,
            SnoozeCommand.self,
        ] + AlarmVerbs.ofCountdowns + [InvokeCommand.self, SkipCommand.self, HolidayCommand.self]
        + AlarmVerbs.ofAlarms + [
            UpdateCommand.self, UndoCommand.self, ExportCommand.self, ImportCommand.self, WaitCommand.self,
            WatchCommand.self, MonitorCommand.self,
            ActivityStartCommand.self, ActivityUpdateCommand.self, ActivityEndCommand.self, ActivityDismissCommand.self,
            ActivityInvokeCommand.self, ActivityListCommand.self, RunCommand.self,
            SoundsCommand.self, PermissionsCommand.self,
            StatusCommand.self, SelfTestCommand.self, VersionCommand.self, HelpCommand.self,
        ]

    /// A group of subcommands, whose names have the same first word.
    struct Group {
        let name: String
        /// The description in the list of all subcommands, as short as possible.
        let summary: String
        /// The paragraph of the help that explains them.
        let explanation: String
    }

    static let groups = [
        Group(
            name: "activity", summary: localized("show progress in the panel"),
            explanation: localized(
                """
                Shows what goes on (a build, a delivery) in panels, popups and on the lock screen, beside the alarms. An \
                ACTIVITY is named as an ALARM is: by its id, the first digits of it, or words of its title.
                """))
    ]

    /// Returns true if this is the first word of several subcommands' names.
    static func isGroup(_ name: String) -> Bool { groups.contains { $0.name == name } }

    /// The subcommands used only by this project's programs, which the help doesn't list.
    private static let hidden: [any Subcommand.Type] = [CompleteCommand.self, ManualCommand.self]

    /// All subcommands, including hidden ones.
    static var every: [any Subcommand.Type] { all + hidden }

    /// Returns the subcommand with this name.
    ///
    /// - Throws: ``Problem/usage(_:)`` if there is none.
    static func named(_ name: String) throws(Problem) -> any Subcommand.Type {
        let wanted = aliases[name] ?? name
        if let subcommand = every.first(where: { $0.name == wanted }) { return subcommand }
        let group = groups.first { name == $0.name || name.hasPrefix("\($0.name) ") }
        let beginning = group.map { "\($0.name) " } ?? ""
        let names = all.map { $0.name }.filter { $0.hasPrefix(beginning) }
        if name == group?.name {
            throw .usage(
                localized(
                    "{group}: expected one of {names}",
                    ["group": name, "names": Messages.list(names.map { String($0.dropFirst(beginning.count)) })]))
        }
        let word = name.split(separator: " ").first.map(String.init) ?? name
        // Short aliases would match any short word.
        let known = names + (group == nil ? aliases.keys.filter { $0.count > 3 } : [])
        if let meant = hints[word] ?? Spelling.nearest(to: name, among: known) {
            throw .usage(
                localized(
                    "unknown subcommand {name}; did you mean {meant}?", ["name": Messages.quoted(name), "meant": meant])
            )
        }
        throw .usage(
            localized(
                "unknown subcommand {name}; expected one of {names}",
                ["name": Messages.quoted(name), "names": Messages.list(names)]))
    }
}
