internal import AlarmCore

/// A command that a person has started by search, or by a press on the result of one: its result is shown.
struct StartedCommand {
    /// The alarm.
    let id: AlarmID
    /// The alarm before; `nil`: there was none, or the command has changed nothing.
    var before: Alarm?
    /// The token by which it can be undone; `nil`: it can't be.
    var undo: UndoToken?
}
