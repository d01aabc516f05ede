/// A shortcut of the app: an intent, with the phrases for requesting it.
public struct AppShortcut: Sendable {
    /// The intent, with the parameters that are already set.
    public let intent: any AppIntent
    /// The phrases, with `${applicationName}` in place of the app's name, and `${NAME}` in place of a parameter.
    public let phrases: [String]
    /// A short title; `nil`: that of the intent.
    public let shortTitle: LocalizedStringResource?
    /// The name of a picture among the system's symbols; `nil`: none.
    public let systemImageName: String?

    /// Creates a shortcut.
    ///
    /// - Parameters:
    ///   - intent: The intent.
    ///   - phrases: The phrases for requesting it, each with the name of the app.
    ///   - shortTitle: A short title.
    ///   - systemImageName: The name of a picture among the system's symbols.
    public init<Intent: AppIntent>(
        intent: Intent, phrases: [AppShortcutPhrase<Intent>], shortTitle: LocalizedStringResource,
        systemImageName: String
    ) {
        self.intent = intent
        self.phrases = phrases.map(\.text)
        self.shortTitle = shortTitle
        self.systemImageName = systemImageName
    }

    /// Creates a shortcut with the title of its intent.
    ///
    /// - Parameters:
    ///   - intent: The intent.
    ///   - phrases: The phrases for requesting it, each with the name of the app.
    public init<Intent: AppIntent>(intent: Intent, phrases: [AppShortcutPhrase<Intent>]) {
        self.intent = intent
        self.phrases = phrases.map(\.text)
        shortTitle = nil
        systemImageName = nil
    }
}
