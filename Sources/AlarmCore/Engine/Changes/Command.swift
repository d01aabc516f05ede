/// A client's command. It may be refused; then nothing has changed.
public enum Command: Hashable, Sendable {
    /// Creates an alarm.
    case schedule(AlarmID, [Setting])
    /// Changes keys of an alarm's configuration: resets some, then sets others.
    case update(AlarmID, [Setting], reset: [ConfigurationKey])
    /// Ends an alert, or skips the coming occurrence.
    case stop(AlarmID)
    /// Snoozes an alert: for `length` µs (1 s…366 d), or with `nil` for as long as the alarm says.
    case snooze(AlarmID, length: UInt64?)
    /// Makes a countdown longer by `length` µs (1 s…366 d), or counts down for that time to the ring that rings now.
    case extend(AlarmID, length: UInt64)
    /// Ends the alert that has lasted longest.
    case stopRinging
    /// Snoozes the alert that has lasted longest.
    case snoozeRinging
    /// Pauses a countdown.
    case pause(AlarmID)
    /// Resumes a countdown.
    case resume(AlarmID)
    /// Starts a timer anew.
    case restart(AlarmID)
    /// Skips the coming occurrence.
    case skipNext(AlarmID)
    /// Puts the occurrence back that was skipped last.
    case unskip(AlarmID)
    /// Applies a person's press that a program reports.
    case invoke(AlarmID, AlarmAction, PlatformData)
    /// Removes an alarm.
    case cancel(AlarmID)
    /// Enables or disables an alarm.
    case setEnabled(AlarmID, Bool)
    /// Suspends the alarms that repeat until an instant, µs since 1970 UTC, wall clock; 0 ends that.
    case setHoliday(until: UInt64)
    /// Decides whether a sandboxed app may set alarms; `notDetermined` takes the decision back.
    case setAuthorization(SandboxedApp, Authorization)
    /// Undoes an earlier command.
    case undo(UndoToken)
    /// Undoes the latest command that can be undone.
    case undoLast
}

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
