internal import AlarmBus
internal import AlarmCore
internal import AlarmTurn
internal import Desktop

/// The results of what people start by search, and the presses on them.
///
/// A result belongs to the reply: it is shown once the command is on disk, and of a command that was refused there is
/// none.
extension Service {
    /// Returns what is shown of a command that is done; `nil`: it has changed nothing.
    func started(by change: Change, at now: Moment) -> StartedCommand? {
        guard let edit = change.edits.first else { return nil }
        // That of another command is older.
        let undo = turn.alarms.undoEntries(at: now).first { $0.id == edit.id && $0.at == now }
        return StartedCommand(id: edit.id, before: edit.before, undo: undo?.token)
    }

    /// Shows the result of the last command that was started in a turn, or updates the shown result to the state of its
    /// alarm.
    func showResult(of outcome: Outcome<Reply>) {
        let now = view.now.wall
        var last: StartedCommand?
        for case .started(_, let started) in outcome.replies { last = started }
        if let last {
            let alarm = turn.alarms.alarm(last.id)
            alerts.show(AlarmResult(of: alarm, before: last.before, undo: last.undo), at: now)
        } else if let id = alerts.notifications.resultID, outcome.edits.contains(where: { $0.id == id }) {
            alerts.updateResult(to: AlarmResult(of: turn.alarms.alarm(id)), at: now)
        }
    }

    /// Performs a press on a result. If it isn't possible any more, the alarm is shown as it is by now.
    func press(_ press: AlarmResult.Action, on result: AlarmResult, at now: Moment) -> Reply {
        let unchanged = StartedCommand(id: result.alarm.id)
        guard let command = result.command(for: press) else { return .message(nil) }
        do throws(CommandError) {
            return .started(nil, started(by: try turn.apply(command, at: now), at: now) ?? unchanged)
        } catch {
            Log.write(.warning, "\(press.rawValue) of \(result.alarm.id) on a result: \(error)")
            return .started(nil, unchanged)
        }
    }
}

/// A command that a person has started by search, or by a press on the result of one: its result is shown.
struct StartedCommand {
    /// The alarm.
    let id: AlarmID
    /// The alarm before; `nil`: there was none, or the command has changed nothing.
    var before: Alarm?
    /// The token by which it can be undone; `nil`: it can't be.
    var undo: UndoToken?
}
