/// An event of a command that runs.
enum CommandEvent: Equatable, Sendable {
    /// This signal has stopped it.
    case stopped(by: Int32)
    /// It has ended, and waits to be reaped.
    case ended
    /// An output, of this number, was passed on to the end.
    case outputEnded(Int32)
    /// The progress isn't shown, or not for now, for the reason in this message.
    case unseen(Problem)
    /// The activity has ended, or there is none.
    case reported
}
