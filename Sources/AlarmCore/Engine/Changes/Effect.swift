/// An effect of a change on the world.
public enum Effect: Hashable, Sendable {
    /// The reason why an alert, or a snooze, has ended.
    public enum StopReason: String, CaseIterable, Hashable, Sendable {
        /// A person pressed a button.
        case user
        /// A program called Stop.
        case client
        /// Nobody answered.
        case timeout
        /// The alarm's next occurrence has come.
        case superseded
        /// The alarm was cancelled.
        case cancelled
        /// The alarm was disabled.
        case disabled
        /// The person has denied the alarm's app.
        case denied
    }

    /// The reason why an occurrence is missed.
    public enum MissedPolicy: String, CaseIterable, Hashable, Sendable {
        /// The occurrence was found too late to ring.
        case ring
        /// The occurrence was found late, and the alarm's policy is not to ring then.
        case notify
        /// As `notify`, but without a notification: only the signal is sent.
        case drop
        /// The alarm rang, and nobody answered.
        case timeout
    }

    /// An alarm was added, in this initial state.
    case added(Alarm)
    /// An alarm was removed.
    case removed(AlarmID)
    /// An alarm rings, due at `due`, since `actual`.
    case fired(AlarmID, due: WallTime, actual: WallTime)
    /// An alert, or a snooze, has ended.
    case stopped(AlarmID, StopReason)
    /// An alert counts down to its next ring.
    case snoozed(AlarmID, fire: WallTime)
    /// `count` occurrences, the last of them due at `due`, were missed.
    case missed(AlarmID, due: WallTime, MissedPolicy, count: UInt32)
    /// A person's press took effect; the app may have to be called. The signal for an alarm of a sandboxed app goes to
    /// that app only.
    case invoked(AlarmID, AlarmAction, AppCall?, owner: SandboxedApp? = nil)
    /// The presentation of a continuing alert has changed.
    case alertChanged(AlarmID)
    /// The person's decisions on sandboxed apps have changed.
    case authorizationsChanged
}
