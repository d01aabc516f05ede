public import AppIntents
public import WidgetViews

/// A button of a control, which performs an intent. Here no panel has such controls, and it isn't drawn.
public struct ControlWidgetButton: ControlWidgetTemplate {
    /// Takes the description of a button.
    ///
    /// - Parameters:
    ///   - action: The intent that a press performs.
    ///   - label: The text and the sign.
    public init(action: some AppIntent, @ViewBuilder label: () -> some View) {}
    /// Takes the description of a button with another view while the intent runs.
    public init(
        action: some AppIntent, @ViewBuilder label: () -> some View,
        @ViewBuilder actionLabel: @escaping (_ isActive: Bool) -> some View
    ) {}
    /// Takes the description of a button with a text that is translated.
    public init(_ title: LocalizedStringResource, action: some AppIntent) {}
    /// Takes the description of a button with a text that is translated, and another view while the intent runs.
    public init(
        _ title: LocalizedStringResource, action: some AppIntent,
        @ViewBuilder actionLabel: @escaping (_ isActive: Bool) -> some View
    ) {}
    /// Takes the description of a button with a text.
    @_disfavoredOverload public init(_ title: some StringProtocol, action: some AppIntent) {}
    /// Takes the description of a button with a text, and another view while the intent runs.
    @_disfavoredOverload public init(
        _ title: some StringProtocol, action: some AppIntent,
        @ViewBuilder actionLabel: @escaping (_ isActive: Bool) -> some View
    ) {}
}
