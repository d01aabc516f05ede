public import AlarmCore
public import DBus

/// A call as it was read.
public enum Request {
    /// A question, with its reply; or a call that can't be read, with the error. `nil` if there is no memory for
    /// either.
    case question(Message?)
    /// A change of the alarms, and the way to reply once it is known what has become of it.
    case command(Command, PendingReply<Change>)
    /// The activation of what a search has found, and the way to reply once it is known what has become of it.
    case activation(FoundActivation, PendingReply<Void>)
    /// A registration of the caller as a widget that shows alarms at these places, and the way to reply.
    case registration(Set<HostPlace>, PendingReply<Void>)
    /// A question about the sound, and the way to reply once the sound server was asked.
    case soundCheck(PendingReply<SoundStatus>)
}
