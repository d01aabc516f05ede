internal import AlarmBus
internal import AlarmCore
internal import AlarmTurn
internal import Desktop

/// The results of people's commands by search, and presses on them.
///
/// A result belongs to the reply: it is shown when the command is on disk, and a refused command has none.
extension Service {
    /// Returns the data for the result of a successful command; `nil`: it has changed nothing.
    func started(by change: Change, at now: Moment) -> StartedCommand? {
        guard let edit = change.edits.first else { return nil }
        // An entry of another command is older.
        let undo = turn.alarms.undoEntries(at: now).first { $0.id == edit.id && $0.at == now }
        return StartedCommand(id: edit.id, before: edit.before, undo: undo?.token)
    }

    /// Shows the result of the last command of a turn, or updates the shown result to the state of its alarm.
    func showResult(of outcome: Outcome<Reply>) {
        let now = view.now.wall
        var last: StartedCommand?
        for case .started(_, let started) in outcome.replies { last = started }
        if let last {
            let alarm = turn.alarms.alarm(last.id)
            alerts.show(AlarmResult(of: alarm, before: last.before, undo: last.undo), at: now)
        } else if let id = alerts.notifications.result.alarm, outcome.edits.contains(where: { $0.id == id }) {
            alerts.updateResult(to: AlarmResult(of: turn.alarms.alarm(id)), at: now)
        }
    }

    /// Performs a press on a result. If it isn't possible any longer, updates the result to the alarm's current state.
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

/// A person's command by search, or by a press on the result of one: its result is shown.
struct StartedCommand {
    /// The alarm.
    let id: AlarmID
    /// The alarm's previous state; `nil`: there was none, or the command has changed nothing.
    var before: Alarm?
    /// The token for undoing the command; `nil`: it can't be undone.
    var undo: UndoToken?
}
