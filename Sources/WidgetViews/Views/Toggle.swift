internal import ActivityKit
public import AppIntents

/// A button of a layout with a state, which its intent must change. While it is on, a tick replaces its icon.
public struct Toggle {
    private let button: Button

    /// Creates a toggle.
    ///
    /// - Parameters:
    ///   - isOn: True if it is on.
    ///   - intent: The intent that a press performs.
    ///   - label: The text and the icon.
    public init(isOn: Bool, intent: some AppIntent, @ViewBuilder label: () -> some View) {
        let label = label()
        button = Button(intent: intent) {
            TupleView(views: [isOn ? Image(systemName: "checkmark") : nil, label])
        }
    }
    /// Creates a toggle with a translated text.
    public init(_ title: LocalizedStringResource, isOn: Bool, intent: some AppIntent) {
        self.init(isOn: isOn, intent: intent) { Text(title) }
    }
    /// Creates a toggle.
    @_disfavoredOverload public init(_ title: some StringProtocol, isOn: Bool, intent: some AppIntent) {
        self.init(isOn: isOn, intent: intent) { Text(title) }
    }
}

extension Toggle: BuiltInView, Drawn {
    func draw(in drawing: Drawing) -> [LayoutElement] { button.draw(in: drawing) }
}
