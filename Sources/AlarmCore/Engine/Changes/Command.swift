/// A client's command. It may be refused; then nothing has changed.
public enum Command: Hashable, Sendable {
    /// Creates an alarm.
    case schedule(AlarmID, [Setting])
    /// Changes keys of an alarm's configuration: resets some, then sets others.
    case update(AlarmID, [Setting], reset: [ConfigurationKey])
    /// Ends an alert or a countdown, or skips an occurrence that doesn't repeat.
    case stop(AlarmID)
    /// Snoozes an alert: for `length` µs (1 s…366 d), or with `nil` for the alarm's own length.
    case snooze(AlarmID, length: UInt64?)
    /// Extends a countdown by `length` µs (1 s…366 d), or snoozes an alert for that time.
    case extend(AlarmID, length: UInt64)
    /// Ends the alert that has lasted longest.
    case stopRinging
    /// Snoozes the alert that has lasted longest.
    case snoozeRinging
    /// Pauses a countdown.
    case pause(AlarmID)
    /// Resumes a countdown.
    case resume(AlarmID)
    /// Restarts a timer.
    case restart(AlarmID)
    /// Skips the next occurrence.
    case skipNext(AlarmID)
    /// Restores the last skipped occurrence.
    case unskip(AlarmID)
    /// Applies a person's press, reported by a program.
    case invoke(AlarmID, AlarmAction, PlatformData)
    /// Removes an alarm.
    case cancel(AlarmID)
    /// Enables or disables an alarm.
    case setEnabled(AlarmID, Bool)
    /// Suspends repeating alarms until an instant, µs since 1970 UTC, wall clock; 0 ends the holiday.
    case setHoliday(until: UInt64)
    /// Sets the decision on whether a sandboxed app may set alarms; `notDetermined` revokes it.
    case setAuthorization(SandboxedApp, Authorization)
    /// Undoes an earlier command.
    case undo(UndoToken)
    /// Undoes the latest command that can be undone.
    case undoLast
}

extension Command {
    /// The command's action in the undo log; `nil`: it can't be undone.
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

extension UndoEntry {
    /// The commands that can be undone; the raw values are their names on the bus.
    public enum Action: String, CaseIterable, Hashable, Sendable {
        /// The alarm was created.
        case schedule
        /// The configuration was changed.
        case update
        /// The alarm was removed.
        case cancel
        /// The alarm was enabled.
        case enable
        /// The alarm was disabled.
        case disable
        /// The next occurrence was skipped.
        case skipNext = "skip-next"
        /// The last skipped occurrence was restored.
        case unskip
        /// The countdown was extended.
        case extend
        /// The ring, the countdown or the only occurrence was stopped.
        case stop
    }
}
