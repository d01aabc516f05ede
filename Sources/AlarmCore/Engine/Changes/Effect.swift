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
        /// The person has denied its app to set alarms.
        case denied
    }

    /// The reason why an occurrence is missed.
    public enum MissedPolicy: String, CaseIterable, Hashable, Sendable {
        /// It was found too late to ring.
        case ring
        /// It was found late, and its alarm is not to ring then.
        case notify
        /// It was found late, and its alarm is not to ring then, nor anybody to be told but by the signal.
        case drop
        /// It rang, and nobody answered.
        case timeout
    }

    /// There is a new alarm, and this is how it began.
    case added(Alarm)
    /// An alarm is gone.
    case removed(AlarmID)
    /// An alarm rings: it was to at `due`, and did at `actual`.
    case fired(AlarmID, due: WallTime, actual: WallTime)
    /// An alert, or a snooze, has ended.
    case stopped(AlarmID, StopReason)
    /// An alert counts down to its next ring.
    case snoozed(AlarmID, fire: WallTime)
    /// `count` occurrences, the last of them due at `due`, were missed.
    case missed(AlarmID, due: WallTime, MissedPolicy, count: UInt32)
    /// A person pressed something, and it took effect; an app may be to be told. The signal of an alarm that a sandboxed
    /// app owns goes to that app alone.
    case invoked(AlarmID, AlarmAction, AppCall?, owner: SandboxedApp? = nil)
    /// An alert that goes on looks different now.
    case alertChanged(AlarmID)
    /// The person's decisions on sandboxed apps have changed.
    case authorizationsChanged
}
