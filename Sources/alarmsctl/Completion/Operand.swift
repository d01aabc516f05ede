import AlarmsClient

/// A kind of what a word on the command line may be, for completion.
enum Operand {
    /// A subcommand's name.
    case subcommand
    /// One of these words.
    case words([String])
    /// The name of an alarm for which this is true.
    case alarm((AlarmProperties) -> Bool)
    /// The token of a change that can be undone.
    case undoToken
    /// A sandboxed app on which there is a decision.
    case sandboxedApp
    /// `KEY=VALUE`.
    case assignment
    /// `reset=KEY,KEY`.
    case reset
    /// The path of a file.
    case path
    /// A value of the key `sound`.
    case sound
}
