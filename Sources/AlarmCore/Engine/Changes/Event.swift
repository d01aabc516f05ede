/// Something that has happened. It can't be refused; an early or repeated event is a no-op.
public enum Event: Hashable, Sendable {
    /// The part of an alarm that a person sees.
    public enum Surface: Hashable, Sendable {
        /// Its alert.
        case alert
        /// Its countdown, running or not.
        case countdown
    }

    /// Time has passed.
    case elapsed
    /// The wall clock was set, or nobody knows whether it was, as after a start.
    case clockChanged
    /// The system has another time zone, or the rules of zones have changed: ``Zones`` answers anew.
    case zonesChanged
    /// The person's preferences have changed.
    case defaultsChanged(Defaults)
    /// The person's decisions on these apps are known, or have changed; `notDetermined`: there is none any more.
    case authorizationsChanged([SandboxedApp: Authorization])
    /// A person pressed a button on a surface of an alarm. An alert is known by its start, `since`: a press on another
    /// one is a no-op; `nil` is any alert.
    case pressed(AlarmID, AlarmAction, on: Surface = .alert, since: Moment? = nil, PlatformData = PlatformData())
}
