package import AlarmsClient

/// The label of one of the service's actions, which a view's button with this text or icon triggers.
package struct ActionLabel: Hashable, Sendable {
    /// The name of the action.
    package let action: String
    /// The text in the form of layouts; `nil`: there is none.
    package let text: Value?
    /// The name of the icon; `nil`: there is none.
    package let icon: Value?

    /// Creates the label of a button from its text and its SF Symbol.
    package init(action: String, text: String, systemImageName: String) {
        self.action = action
        self.text = LayoutElement.literal(text)
        icon = LayoutElement.icon(Symbols.icon(systemImageName))
    }

    /// The button with the text, or else the icon; `nil` if there is neither.
    package var button: LayoutElement? {
        guard text != nil || icon != nil else { return nil }
        return LayoutElement(.button, ["action": .string(action), "text": text, "icon": text == nil ? icon : nil])
    }
}

extension [ActionLabel] {
    /// Returns the action with this text, or else with this icon.
    package func action(text: Value?, icon: Value?) -> String? {
        (first { $0.text != nil && $0.text == text } ?? first { $0.icon != nil && $0.icon == icon })?.action
    }
}
