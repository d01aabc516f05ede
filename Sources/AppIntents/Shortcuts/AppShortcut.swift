/// A shortcut of the app: an intent, with the phrases by which people ask for it.
public struct AppShortcut: Sendable {
    /// The intent, with the parameters that are set already.
    public let intent: any AppIntent
    /// The phrases. In one, `${applicationName}` stands for the name of the app, and `${NAME}` for the parameter of
    /// that name.
    public let phrases: [String]
    /// A short title; `nil`: that of the intent.
    public let shortTitle: LocalizedStringResource?
    /// The name of a picture among the system's symbols; `nil`: none.
    public let systemImageName: String?

    /// Creates a shortcut.
    ///
    /// - Parameters:
    ///   - intent: The intent.
    ///   - phrases: The phrases by which people ask for it, in each the name of the app.
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
    ///   - phrases: The phrases by which people ask for it, in each the name of the app.
    public init<Intent: AppIntent>(intent: Intent, phrases: [AppShortcutPhrase<Intent>]) {
        self.intent = intent
        self.phrases = phrases.map(\.text)
        shortTitle = nil
        systemImageName = nil
    }
}
