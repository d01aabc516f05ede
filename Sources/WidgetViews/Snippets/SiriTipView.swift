public import AppIntents

/// A hint at the phrase by which a person asks for an intent. It draws nothing: there is no voice assistant here.
public struct SiriTipView: BuiltInView {
    /// Takes the intent that the hint is about.
    public init(intent: some AppIntent) {}
}

/// A button that leads to the app's shortcuts. Here people find these by themselves, and it draws nothing.
public struct ShortcutsLink: BuiltInView {
    /// Creates the button.
    public init() {}
}
