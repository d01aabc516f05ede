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
    /// A person pressed a button of an alarm's alert.
    case pressed(AlarmID, Press)
}
