public import ActivityCore
public import AlarmCore
public import DBus

/// A call as it was read. ``AlarmBus`` makes its reply once it is performed.
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

    /// A question, with its reply; or a call that can't be read, with the error. `nil` if there is no memory for
    /// either.
    case question(Message?)
    /// A listing, whose reply is made unless an equal one was answered since the call came.
    case listing(Listing)
    /// A change of the alarms.
    case command(Command, Results)
    /// A change of the activities.
    case activityCommand(ActivityCommand)
    /// The activation of what a search has found.
    case activation(FoundActivation, Results)
    /// A registration of the caller as a widget that shows alarms at these places.
    case registration(Set<WidgetPlace>)
    /// A sandboxed app's request to be allowed to set alarms, for a purpose that it states, or "". It is replied to with
    /// the decision as it is; the person is to be asked if there is none.
    case authorizationRequest(SandboxedApp, usage: String)
    /// A question about the sound, for which the sound server is to be asked.
    case soundCheck

    /// Makes the reply to a question.
    static func reply(to call: Message, _ write: (inout Writer) -> Void) throws(BusError) -> Request {
        .question(try call.marshalledReply(write))
    }
}
