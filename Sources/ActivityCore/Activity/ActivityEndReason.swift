/// The reason why an activity has ended, by its name on the bus.
public enum ActivityEndReason: String, CaseIterable, Hashable, Sendable {
    /// A program called End.
    case client
    /// A person dismissed it, or doesn't allow it.
    case user
    /// It has been shown for as long as one may, or its start came too late.
    case expired
    /// The connection that had started it has left the bus.
    case caller
    /// The machine was started anew: the program that would update it is gone.
    case reboot
}
