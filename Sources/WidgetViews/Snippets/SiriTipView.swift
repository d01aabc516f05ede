public import AppIntents

/// A hint at the words by which a person asks for an intent. Nobody listens here, and it draws nothing.
public struct SiriTipView: BuiltInView {
    /// Takes the intent that the hint is about.
    public init(intent: some AppIntent) {}
}

/// A button that leads to the app's shortcuts. Here people find these by themselves, and it draws nothing.
public struct ShortcutsLink: BuiltInView {
    /// Creates the button.
    public init() {}
}
