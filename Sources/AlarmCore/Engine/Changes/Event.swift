/// Something that has happened. It can't be refused; an early or repeated event is a no-op.
public enum Event: Hashable, Sendable {
    /// The part of an alarm that a person sees.
    public enum Surface: Hashable, Sendable {
        /// Its alert.
        case alert
        /// Its countdown, running or paused.
        case countdown
    }

    /// Time has passed.
    case elapsed
    /// The wall clock was set, or may have been, as after a start.
    case clockChanged
    /// The system's time zone, or the rules of zones, have changed: ``Zones`` has new values.
    case zonesChanged
    /// The person's preferences have changed.
    case defaultsChanged(Defaults)
    /// The person's decisions on these apps are known, or have changed; `notDetermined`: the decision was revoked.
    case authorizationsChanged([SandboxedApp: Authorization])
    /// A person pressed a button on a surface of an alarm. An alert is identified by its start, `since`: a press on
    /// another alert is a no-op; `nil` is any alert.
    case pressed(AlarmID, AlarmAction, on: Surface = .alert, since: Moment? = nil, PlatformData = PlatformData())
}
