/// The content of a notification that shows an activity on desktops without a widget.
public struct ActivityNotice: Hashable, Sendable {
    /// A button.
    public struct Button: Hashable, Sendable {
        /// The name of the button's action.
        public let action: String
        /// The label; empty: the button has only an icon.
        public let text: String

        /// Describes a button.
        public init(action: String, text: String) {
            self.action = action
            self.text = text
        }
    }

    /// The title; empty: the app's name.
    public let title: String
    /// The lines below the title.
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
