extension Command {
    /// The action by which the undo log lists the command; `nil`: it can't be undone.
    var undoAction: UndoEntry.Action? {
        switch self {
        case .schedule: .schedule
        case .update: .update
        case .stop, .stopRinging, .invoke(_, .stop, _): .stop
        case .extend: .extend
        case .skipNext: .skipNext
        case .unskip: .unskip
        case .cancel: .cancel
        case .setEnabled(_, let isEnabled): isEnabled ? .enable : .disable
        case .snooze, .snoozeRinging, .pause, .resume, .restart, .invoke, .setHoliday, .setAuthorization, .undo,
            .undoLast:
            nil
        }
    }
}
