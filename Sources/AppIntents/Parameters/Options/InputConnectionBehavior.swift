/// The way in which the result of one action becomes the parameter of the next, in the app Shortcuts of Apple's systems.
/// Here nothing follows from it.
public enum InputConnectionBehavior: Hashable, Sendable {
    /// As the system has it.
    case `default`
    /// Always.
    case connectToPreviousIntentResult
    /// Never.
    case never
}
