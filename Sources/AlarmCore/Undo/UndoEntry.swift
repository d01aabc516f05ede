/// A command, or a person's press, that can be undone: its alarm as it was before, and as it was left.
///
/// It is a class because an alarm is a large value, and each change keeps the log as it was.
public final class UndoEntry: Sendable {
    /// The commands that can be undone, by their names on the bus.
    public enum Action: String, CaseIterable, Hashable, Sendable {
        /// The alarm was created.
        case schedule
        /// Its configuration was changed.
        case update
        /// It was removed.
        case cancel
        /// It was enabled.
        case enable
        /// It was disabled.
        case disable
        /// Its coming occurrence was skipped.
        case skipNext = "skip-next"
        /// The occurrence that was skipped last was put back.
        case unskip
        /// Its countdown was made longer.
        case extend
        /// Its ring, its countdown or its only occurrence was stopped.
        case stop
    }

    /// The name of the entry.
    public let token: UndoToken
    /// The command.
    public let action: Action
    /// The alarm.
    public let id: AlarmID
    /// The sandboxed app that called; `nil`: another program did, or a person pressed.
    public let callingApp: SandboxedApp?
    /// The time of the command.
    public let at: Moment
    /// The alarm before the command; `nil` if there was none.
    let before: Alarm?
    /// The alarm after it; `nil` if it was removed.
    let after: Alarm?
    /// The timers that are started most before the command and after it; `nil`: it started none.
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

    /// The title of the alarm as it was left or, if it was removed, before.
    public var title: String { configuration?.title ?? "" }

    /// The configuration of the alarm as it was left or, if it was removed, before.
    public var configuration: Configuration? { (after ?? before)?.configuration }
}
