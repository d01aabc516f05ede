/// The use of an action's result as the parameter of the next action, in the app Shortcuts on Apple's systems. It has
/// no effect here.
public enum InputConnectionBehavior: Hashable, Sendable {
    /// The system's default.
    case `default`
    /// Always.
    case connectToPreviousIntentResult
    /// Never.
    case never
}
