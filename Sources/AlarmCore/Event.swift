/// What has happened. It can't be refused; an early or repeated report changes nothing.
public enum Event: Hashable, Sendable {
    /// What of an alarm a person sees.
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
    /// The person has other wishes now.
    case defaultsChanged(Defaults)
    /// A person pressed something on a surface of an alarm.
    case pressed(AlarmID, Press, on: Surface = .alert, PlatformData = PlatformData())
}
