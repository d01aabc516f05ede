public import ActivityCore
public import AlarmCore
public import DBus

/// A call as it was read.
public enum Request {
    /// A question, with its reply; or a call that can't be read, with the error. `nil` if there is no memory for
    /// either.
    case question(Message?)
    /// A listing, and the way to reply, unless an equal one was answered since the call came.
    case listing(Listing, PendingReply<Void>)
    /// A change of the alarms, and the way to reply once it is known what has become of it.
    case command(Command, PendingReply<Change>)
    /// A change of the activities, and the way to reply once it is known what has become of it.
    case activityCommand(ActivityCommand, PendingReply<ActivityChange>)
    /// The activation of what a search has found, and the way to reply once it is known what has become of it.
    case activation(FoundActivation, PendingReply<Void>)
    /// A registration of the caller as a widget that shows alarms at these places, and the way to reply.
    case registration(Set<HostPlace>, PendingReply<Void>)
    /// A sandboxed app's request to be allowed to set alarms, for a purpose that it states, or "", and the way to reply
    /// with the decision as it is. The person is to be asked if there is none.
    case authorizationRequest(SandboxedApp, usage: String, PendingReply<Authorization>)
    /// A question about the sound, and the way to reply once the sound server was asked.
    case soundCheck(PendingReply<SoundStatus>)
}
