public import ActivityCore
public import AlarmCore
public import DBus

/// A parsed call. ``AlarmBus`` makes its reply after it is performed.
public enum Request {
    /// The arguments of the reply to a command.
    public enum Results: Sendable {
        /// None.
        case none
        /// The id of the alarm.
        case id
        /// The id and the path of the alarm.
        case object
    }

    /// A call without changes, with its reply; or a refused call, with the error. `nil` if there is no memory for the
    /// reply.
    case question(Message?)
    /// A listing. Its reply is made unless one was made for an equal listing since the call arrived.
    case listing(Listing)
    /// A change of the alarms.
    case command(Command, Results)
    /// A change of the activities.
    case activityCommand(ActivityCommand)
    /// The activation of a search result.
    case activation(FoundActivation, Results)
    /// A registration of the caller as a widget that shows alarms at these places.
    case registration(Set<WidgetPlace>)
    /// A sandboxed app's request for permission to set alarms, for a stated purpose, which may be empty. The reply is
    /// the current decision; if there is none, the person must be asked.
    case authorizationRequest(SandboxedApp, usage: String)
    /// A call of CheckSound, for which the sound server must be queried.
    case soundCheck

    /// Makes the request of a call without changes, with its reply.
    static func reply(to call: Message, _ write: (inout Writer) -> Void) throws(BusError) -> Request {
        .question(try call.marshalledReply(write))
    }
}
