/// The content of a notice that shows an activity where there is no widget.
public struct ActivityNotice: Hashable, Sendable {
    /// A button.
    public struct Button: Hashable, Sendable {
        /// The name of its action.
        public let action: String
        /// The label; empty: it has an icon alone.
        public let text: String

        /// Describes a button.
        public init(action: String, text: String) {
            self.action = action
            self.text = text
        }
    }

    /// The title; empty: the app's name.
    public let title: String
    /// The lines below it.
    public let lines: [String]
    /// The progress, 0…1; `nil`: there is none.
    public let progress: Double?
    /// The buttons in their order.
    public let buttons: [Button]

    /// Describes a notice.
    public init(title: String, lines: [String], progress: Double?, buttons: [Button]) {
        self.title = title
        self.lines = lines
        self.progress = progress
        self.buttons = buttons
    }
}
