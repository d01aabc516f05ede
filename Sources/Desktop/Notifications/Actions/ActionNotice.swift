/// A question or a result of an app's action, to be shown as a notification.
public struct ActionNotice: Hashable, Sendable {
    /// A button.
    public struct Button: Hashable, Sendable {
        /// The key, for its press.
        public let key: String
        /// The label.
        public let label: String

        /// Creates a button.
        public init(_ key: String, _ label: String) {
            self.key = key
            self.label = label
        }
    }

    /// The desktop id of the app, proven by the bus; empty: it isn't known.
    public let app: String
    /// True if it is a question, which stays until it is answered.
    public let isQuestion: Bool
    /// The first line, plain text.
    public let title: String
    /// The lines below it, plain text.
    public let lines: [String]
    /// The name of a themed icon, shown instead of the app's; `nil`: none.
    public let icon: String?
    /// The buttons, in order; GNOME shows the first three.
    public let buttons: [Button]

    /// Creates a question or a result.
    public init(
        of app: String, isQuestion: Bool, title: String, lines: [String], icon: String? = nil, buttons: [Button]
    ) {
        self.app = app
        self.isQuestion = isQuestion
        self.title = title
        self.lines = lines
        self.icon = icon
        self.buttons = buttons
    }
}
