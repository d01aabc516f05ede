public import AppIntents
public import WidgetViews

/// A switch of a control, which performs an intent with the value that it is switched to. Here no panel has such controls,
/// and it isn't drawn.
public struct ControlWidgetToggle: ControlWidgetTemplate {
    /// Takes the description of a switch.
    ///
    /// - Parameters:
    ///   - isOn: True if it is on.
    ///   - action: The intent that a press performs.
    ///   - label: The text and the sign.
    public init<Action: SetValueIntent>(isOn: Bool, action: Action, @ViewBuilder label: () -> some View)
    where Action.ValueType == Bool {}
    /// Takes the description of a switch with a view of its value.
    public init<Action: SetValueIntent>(
        isOn: Bool, action: Action, @ViewBuilder label: () -> some View,
        @ViewBuilder valueLabel: @escaping (_ isOn: Bool) -> some View
    ) where Action.ValueType == Bool {}
    /// Takes the description of a switch with a text that is translated.
    public init<Action: SetValueIntent>(_ title: LocalizedStringResource, isOn: Bool, action: Action)
    where Action.ValueType == Bool {}
    /// Takes the description of a switch with a text that is translated, and a view of its value.
    public init<Action: SetValueIntent>(
        _ title: LocalizedStringResource, isOn: Bool, action: Action,
        @ViewBuilder valueLabel: @escaping (_ isOn: Bool) -> some View
    ) where Action.ValueType == Bool {}
    /// Takes the description of a switch with a text.
    @_disfavoredOverload
    public init<Action: SetValueIntent>(_ title: some StringProtocol, isOn: Bool, action: Action)
    where Action.ValueType == Bool {}
    /// Takes the description of a switch with a text, and a view of its value.
    @_disfavoredOverload
    public init<Action: SetValueIntent>(
        _ title: some StringProtocol, isOn: Bool, action: Action,
        @ViewBuilder valueLabel: @escaping (_ isOn: Bool) -> some View
    ) where Action.ValueType == Bool {}
}
