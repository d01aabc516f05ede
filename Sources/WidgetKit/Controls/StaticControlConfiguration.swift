public import AppIntents

/// A control without settings. Here no panel has such controls, and it does nothing.
public struct StaticControlConfiguration: ControlWidgetConfiguration {
    /// Takes the description of a control that shows a value.
    ///
    /// - Parameters:
    ///   - kind: The kind of the control, by which the app speaks of it.
    ///   - provider: The provider of the value.
    ///   - content: The control that shows a value.
    public init<Provider: ControlValueProvider>(
        kind: String, provider: Provider,
        @ControlWidgetTemplateBuilder content: @escaping (Provider.Value) -> some ControlWidgetTemplate
    ) {}

    /// Takes the description of a control.
    public init(kind: String, @ControlWidgetTemplateBuilder content: @escaping () -> some ControlWidgetTemplate) {}
}

/// A control with settings, the parameters of an intent. Here no panel has such controls, and it does nothing.
public struct AppIntentControlConfiguration: ControlWidgetConfiguration {
    /// Takes the description of a control that shows a value.
    ///
    /// - Parameters:
    ///   - kind: The kind of the control, by which the app speaks of it.
    ///   - provider: The provider of the value.
    ///   - content: The control that shows a value.
    public init<Provider: AppIntentControlValueProvider>(
        kind: String, provider: Provider,
        @ControlWidgetTemplateBuilder content: @escaping (Provider.Value) -> some ControlWidgetTemplate
    ) {}

    /// Takes the description of a control that shows its settings.
    public init<Configuration: ControlConfigurationIntent>(
        kind: String, intent: Configuration.Type = Configuration.self,
        @ControlWidgetTemplateBuilder content: @escaping (Configuration) -> some ControlWidgetTemplate
    ) {}
}
