public import WidgetViews

/// A widget without settings that a person puts somewhere.
///
/// Here only layouts of activities and alarms have a place: the widget is compiled, and its views aren't drawn. A bundle
/// may have it beside those that are.
public struct StaticConfiguration: WidgetConfiguration {
    /// Takes the description of a widget.
    ///
    /// - Parameters:
    ///   - kind: The kind of the widget, by which the app speaks of it.
    ///   - provider: The provider of its data.
    ///   - content: The view of its data.
    public init<Provider: TimelineProvider>(
        kind: String, provider: Provider, @ViewBuilder content: @escaping (Provider.Entry) -> some View
    ) {}

    /// Nothing.
    public var body: EmptyWidgetConfiguration { EmptyWidgetConfiguration() }
}

/// A widget with settings, the parameters of an intent, that a person puts somewhere.
///
/// Here only layouts of activities and alarms have a place: the widget is compiled, and its views aren't drawn.
public struct AppIntentConfiguration: WidgetConfiguration {
    /// Takes the description of a widget.
    ///
    /// - Parameters:
    ///   - kind: The kind of the widget, by which the app speaks of it.
    ///   - intent: The type of its settings.
    ///   - provider: The provider of its data.
    ///   - content: The view of its data.
    public init<Provider: AppIntentTimelineProvider>(
        kind: String, intent: Provider.Intent.Type = Provider.Intent.self, provider: Provider,
        @ViewBuilder content: @escaping (Provider.Entry) -> some View
    ) {}

    /// Nothing.
    public var body: EmptyWidgetConfiguration { EmptyWidgetConfiguration() }
}
