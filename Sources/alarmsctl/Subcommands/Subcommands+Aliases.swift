import Gettext

/// Other names of subcommands.
extension Subcommands {
    /// Subcommands by their names in other programs.
    static let aliases = [
        "delete": "cancel", "remove": "cancel", "rm": "cancel", "ls": "list", "edit": "update", "set": "update",
        "new": "add", "on": "enable", "off": "disable",
    ]

    /// Subcommands by words that people may try, which may also have other meanings.
    static let hints = [
        "create": "add", "alarm": "add", "wake": "add", "remind": "add", "reminder": "add", "countdown": "timer",
        "start": "timer", "dismiss": "stop", "silence": "stop", "quit": "stop", "kill": "cancel", "clear": "cancel",
        "sleep": "snooze", "delay": "snooze", "repeat": "restart", "again": "restart", "continue": "resume",
        "rename": "update", "change": "update", "modify": "update", "move": "update", "reschedule": "update",
        "search": "find", "get": "show", "info": "show", "view": "show", "log": "history", "logs": "history",
        "alarms": "list", "timers": "list", "test": "self-test",
        "vacation": "holiday", "pause-all": "holiday", "backup": "export", "save": "export", "restore": "import",
        "revert": "undo",
    ]

    /// The aliases, for the help: `delete, remove and rm for cancel, …`.
    static var aliasList: String {
        let names = Dictionary(grouping: aliases.keys.sorted()) { aliases[$0] ?? "" }
        return names.keys.sorted().map { name in
            "\(name): \(Messages.list(names[name] ?? []))"
        }.joined(separator: "; ")
    }
}
