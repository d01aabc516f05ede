import Gettext

/// All subcommands, in the order of the help.
enum Subcommands {
    static let all: [any Subcommand.Type] = [
        TimerCommand.self, AddCommand.self, ParseCommand.self, DoCommand.self, FindCommand.self, ListCommand.self,
        ShowCommand.self, HistoryCommand.self,
        StopCommand.self, SnoozeCommand.self, PauseCommand.self, ResumeCommand.self, ExtendCommand.self,
        RestartCommand.self, InvokeCommand.self, SkipCommand.self, HolidayCommand.self, CancelCommand.self,
        EnableCommand.self, DisableCommand.self, UpdateCommand.self, UndoCommand.self, ExportCommand.self,
        ImportCommand.self, WaitCommand.self, WatchCommand.self, MonitorCommand.self, SoundsCommand.self,
        PermissionsCommand.self,
        StatusCommand.self, SelfTestCommand.self, DemoCommand.self, VersionCommand.self, HelpCommand.self,
    ]

    /// Those that only programs of this project use: the help lists them not.
    private static let hidden: [any Subcommand.Type] = [CompleteCommand.self, ManualCommand.self]

    /// All subcommands, also the hidden ones.
    static var every: [any Subcommand.Type] { all + hidden }

    /// Returns the subcommand of this name.
    ///
    /// - Throws: ``Problem/usage(_:)`` if there is none.
    static func named(_ name: String) throws(Problem) -> any Subcommand.Type {
        if let subcommand = every.first(where: { $0.name == name }) { return subcommand }
        let names = all.map { $0.name }
        if let meant = Spelling.nearest(to: name, among: names) {
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
