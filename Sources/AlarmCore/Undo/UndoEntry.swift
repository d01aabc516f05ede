/// A command, or a person's press, that can be undone, with the alarm before and after it.
///
/// It is a class because an alarm is a large value, and each change keeps a copy of the log.
public final class UndoEntry: Sendable {
    /// The name of the entry.
    public let token: UndoToken
    /// The command.
    public let action: Action
    /// The alarm.
    public let id: AlarmID
    /// The sandboxed app that called; `nil`: another program, or a person's press.
    public let callingApp: SandboxedApp?
    /// The time of the command.
    public let at: Moment
    /// The alarm before the command; `nil` if there was none.
    let before: Alarm?
    /// The alarm after the command; `nil` if it was removed.
    let after: Alarm?
    /// The recent timers before and after the command; `nil`: it started no timer.
    let recentTimers: (before: RecentTimers, after: RecentTimers)?

    init(
        _ action: Action, of id: AlarmID, by callingApp: SandboxedApp?, at now: Moment, before: Alarm?, after: Alarm?,
        recentTimers: (before: RecentTimers, after: RecentTimers)?
    ) {
        token = .random()
        self.action = action
        self.id = id
        self.callingApp = callingApp
        at = now
        self.before = before
        self.after = after
        self.recentTimers = recentTimers
    }

    /// The title of the alarm after the command or, if it was removed, before.
    public var title: String { configuration?.title ?? "" }

    /// The configuration of the alarm after the command or, if it was removed, before.
    public var configuration: Configuration? { (after ?? before)?.configuration }
}
