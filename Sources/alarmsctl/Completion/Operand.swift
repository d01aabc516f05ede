import AlarmsClient

/// A kind of word on the command line, for completion.
enum Operand {
    /// A subcommand's name.
    case subcommand
    /// One of these words.
    case words([String])
    /// The name of an alarm that satisfies this condition.
    case alarm((AlarmProperties) -> Bool)
    /// The name of an activity.
    case activity
    /// The name of an action of the activity in the previous word.
    case activityAction
    /// `KEY=VALUE` of an activity.
    case activityAssignment
    /// The token of a change that can be undone.
    case undoToken
    /// A sandboxed app for which there is a decision.
    case sandboxedApp
    /// `KEY=VALUE`.
    case assignment
    /// `reset=KEY,KEY`.
    case reset
    /// The path of a file.
    case path
    /// The name or path of a program.
    case command
    /// A value of the key `sound`.
    case sound
}
