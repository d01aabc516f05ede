public import AppIntents
public import WidgetViews

/// A control of the app, a button or a switch, that a person puts into a panel.
///
/// Here no panel has such controls: they are compiled, may stand in the bundle of an app's widgets, and do nothing. Their
/// intents are actions like others: people find and run them.
@MainActor @preconcurrency
public protocol ControlWidget {
    /// The type of ``body``.
    associatedtype Body: ControlWidgetConfiguration
    /// Creates the control.
    init()
    /// The description of the control.
    var body: Body { get }
}

/// A description of a control.
@MainActor @preconcurrency
public protocol ControlWidgetConfiguration {}

/// The settings of controls, which change nothing here.
extension ControlWidgetConfiguration {
    /// Returns the description as it is: there is no list to choose controls from.
    public func displayName(_ name: LocalizedStringResource) -> Self { self }
    /// Returns the description as it is: there is no list to choose controls from.
    public func description(_ description: LocalizedStringResource) -> Self { self }
    /// Returns the description as it is: nobody is asked for settings.
    public func promptsForUserConfiguration() -> Self { self }
    /// Returns the description as it is: there are no places to hide it from.
    public func hidden() -> Self { self }
}

extension WidgetBundleBuilder {
    /// Takes a widget.
    public static func buildExpression<Content: Widget>(_ widget: Content) -> Content { widget }
    /// Takes a control, which isn't shown.
    public static func buildExpression(_ control: some ControlWidget) -> WidgetGroup { WidgetGroup() }
}
