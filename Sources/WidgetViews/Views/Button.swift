internal import ActivityKit
internal import AlarmsClient
public import AppIntents

/// A button of a layout, which performs an intent. The first text and the first icon of its label are drawn.
///
/// A button with a closure is omitted, since the app may not run when it is pressed. Layouts have at most 8 intents,
/// and panels have no buttons.
public struct Button {
    private let intent: (any AppIntent)?
    private let role: ButtonRole?
    private let label: any View

    /// Creates a button that performs an intent.
    public init(role: ButtonRole? = nil, intent: some AppIntent, @ViewBuilder label: () -> some View) {
        (self.role, self.intent, self.label) = (role, intent, label())
    }
    /// Creates a button that layouts omit.
    public init(role: ButtonRole? = nil, action: @escaping () -> Void, @ViewBuilder label: () -> some View) {
        (self.role, self.intent, self.label) = (role, nil, label())
    }
    /// Creates a button that performs an intent, with a translated text and an optional SF Symbol.
    public init(
        _ title: LocalizedStringResource, systemImage: String? = nil, role: ButtonRole? = nil, intent: some AppIntent
    ) {
        self.init(role: role, intent: intent) {
            TupleView(views: [systemImage.map(Image.init(systemName:)), Text(title)])
        }
    }
    /// Creates a button that performs an intent.
    @_disfavoredOverload public init(_ title: some StringProtocol, role: ButtonRole? = nil, intent: some AppIntent) {
        self.init(role: role, intent: intent) { Text(title) }
    }
    /// Creates a button that layouts omit, with a translated text.
    public init(_ title: LocalizedStringResource, role: ButtonRole? = nil, action: @escaping () -> Void) {
        self.init(role: role, action: action) { Text(title) }
    }
}

/// The meaning of a button.
public enum ButtonRole: Hashable, Sendable { case destructive, cancel }
/// A button style; `borderedProminent` is drawn as the main button.
public enum ButtonStyle: Hashable, Sendable { case automatic, plain, borderless, bordered, borderedProminent }

extension Button: BuiltInView, Drawn {
    func draw(in drawing: Drawing) -> [LayoutElement] {
        guard let intent, !drawing.isCompact else { return [] }
        let parts = drawing.elements(of: label).flatMap(\.leaves).filter { !$0.isSpacer }
        let isPrimary = role != .destructive && drawing.buttonStyle == .borderedProminent
        // A tint colours the text, but the main button has a background in its own colour.
        var keys = ["tint": isPrimary ? nil : drawing.tint?.tint, "label": parts.compactMap { $0.keys["label"] }.first]
        keys["text"] = parts.first { $0.kind == .text }?.keys["text"]
        keys["icon"] = parts.first { $0.kind == .icon }?.keys["name"]
        if keys["text"] == nil, keys["icon"] == nil { return [] }
        let action = drawing.notes.action(of: intent, text: keys["text"] ?? nil, icon: keys["icon"] ?? nil)
        guard let action else { return [] }
        keys["action"] = .string(action)
        keys["role"] = isPrimary ? .string("primary") : role == .destructive ? .string("destructive") : nil
        return [LayoutElement(.button, keys)]
    }
}
