/// An event of a running command.
enum CommandEvent: Equatable, Sendable {
    /// The command was stopped by this signal.
    case stopped(by: Int32)
    /// The command has ended, and can be reaped.
    case ended
    /// The relay of the output with this number has ended.
    case outputEnded(Int32)
    /// The progress isn't shown, permanently or temporarily, for this reason.
    case unseen(Problem)
    /// The activity has ended, or there is none.
    case reported
}
