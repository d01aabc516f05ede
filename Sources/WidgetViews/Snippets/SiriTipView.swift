public import AppIntents

/// A hint at the phrase for requesting an intent. It draws nothing: there is no voice assistant here.
public struct SiriTipView: BuiltInView {
    /// Creates a hint at an intent.
    public init(intent: some AppIntent) {}
}

/// A button that opens the app's shortcuts. It draws nothing: people find these without it here.
public struct ShortcutsLink: BuiltInView {
    /// Creates the button.
    public init() {}
}
