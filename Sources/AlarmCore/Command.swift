/// What a client asks for. It may be refused; then nothing has changed.
public enum Command: Hashable, Sendable {
    /// Makes an alarm.
    case schedule(AlarmID, [Setting], AppOrigin)
    /// Changes keys of an alarm's configuration: resets some, then sets others.
    case update(AlarmID, [Setting], reset: [ConfigurationKey])
    /// Ends an alert, or takes back the coming occurrence.
    case stop(AlarmID)
    /// Snoozes an alert: for `length` µs (1 s…366 d), or with `nil` for as long as the alarm says.
    case snooze(AlarmID, length: UInt64?)
    /// Ends the alert that has lasted longest.
    case stopRinging
    /// Snoozes the alert that has lasted longest.
    case snoozeRinging
    /// Makes a countdown stand still.
    case pause(AlarmID)
    /// Makes a countdown run again.
    case resume(AlarmID)
    /// Leaves the coming occurrence out.
    case skipNext(AlarmID)
    /// Does what a person's press does, as a program says that was pressed.
    case invoke(AlarmID, Press, PlatformData)
    /// Removes an alarm.
    case cancel(AlarmID)
    /// Puts an alarm into service, or takes it out.
    case setEnabled(AlarmID, Bool)
}
