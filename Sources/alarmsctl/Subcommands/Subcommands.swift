/// All subcommands, in the order of the help.
enum Subcommands {
    static let all: [any Subcommand.Type] = [
        TimerCommand.self, AddCommand.self, ListCommand.self, ShowCommand.self, HistoryCommand.self, StopCommand.self,
        SnoozeCommand.self, PauseCommand.self, ResumeCommand.self, InvokeCommand.self, SkipCommand.self,
        CancelCommand.self, EnableCommand.self, DisableCommand.self, UpdateCommand.self, WaitCommand.self,
        WatchCommand.self, MonitorCommand.self, StatusCommand.self, SelfTestCommand.self, DemoCommand.self,
        VersionCommand.self,
    ]
}
