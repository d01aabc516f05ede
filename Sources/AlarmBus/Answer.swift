internal import ActivityCore
internal import AlarmCore
internal import DBus

/// A handler's answer to a call that it could read.
enum Answer {
    /// The reply to a question.
    case reply(Message)
    /// A listing, and its reply, which is made if no other call has the same one.
    case listing(Listing.Subject, reply: () throws(BusError) -> Message)
    /// A command, and its reply once the command is done.
    case command(Command, reply: (Change) throws(BusError) -> Message)
    /// A command on activities, and its reply once the command is done.
    case activityCommand(ActivityCommand, reply: (ActivityChange) throws(BusError) -> Message)
    /// A registration of the caller for these places, and its reply.
    case registration(Set<HostPlace>, reply: () throws(BusError) -> Message)
    /// A request of a sandboxed app to be allowed to set alarms, and its reply.
    case authorizationRequest(SandboxedApp, usage: String, reply: (Authorization) throws(BusError) -> Message)
    /// The reply to a question about the sound, once the sound server was asked.
    case soundCheck(reply: (SoundStatus) throws(BusError) -> Message)

    /// Makes the reply to a question.
    static func reply(to call: Message, _ write: (inout Writer) -> Void) throws(BusError) -> Answer {
        .reply(try call.reply(write))
    }
}
