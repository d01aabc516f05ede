/// What has happened. It can't be refused; an early or repeated report changes nothing.
public enum Occurrence: Hashable, Sendable {
    /// What a person pressed on an alert.
    public enum Press: Hashable, Sendable {
        /// The button that ends it.
        case stop
        /// The button that counts down to its next ring.
        case countdown
    }

    /// Time has passed.
    case elapsed
    /// The wall clock was set, or nobody knows whether it was, as after a start.
    case clockChanged
    /// The system has another time zone, or the rules of zones have changed: ``Zones`` answers anew.
    case zonesChanged
    /// A person pressed a button of an alarm's alert.
    case pressed(AlarmID, Press)
}
