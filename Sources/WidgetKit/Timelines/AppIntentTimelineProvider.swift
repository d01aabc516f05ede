public import AppIntents

/// A provider of the data over time of a widget with settings, the parameters of an intent.
///
/// It is compiled, and nothing calls it: see ``TimelineProvider``.
public protocol AppIntentTimelineProvider {
    /// The type of the data.
    associatedtype Entry: TimelineEntry
    /// The type of the settings.
    associatedtype Intent: WidgetConfigurationIntent
    /// The place of a widget.
    typealias Context = TimelineProviderContext

    /// Returns data for a widget that has none yet.
    func placeholder(in context: Context) -> Entry
    /// Returns the data of now.
    func snapshot(for configuration: Intent, in context: Context) async -> Entry
    /// Returns the data from now on.
    func timeline(for configuration: Intent, in context: Context) async -> Timeline<Entry>
    /// Returns settings to choose from, where a person can't make their own. Default: none.
    func recommendations() -> [AppIntentRecommendation<Intent>]
}

extension AppIntentTimelineProvider {
    /// None.
    public func recommendations() -> [AppIntentRecommendation<Intent>] { [] }
}

/// Settings of a widget to choose from.
public struct AppIntentRecommendation<Intent: WidgetConfigurationIntent>: Sendable {
    /// The settings.
    public let intent: Intent
    /// The text for people.
    public let description: LocalizedStringResource

    /// Creates settings with a text that is translated.
    public init(intent: Intent, description: LocalizedStringResource) {
        (self.intent, self.description) = (intent, description)
    }
    /// Creates settings with a text that isn't translated.
    @_disfavoredOverload public init(intent: Intent, description: some StringProtocol) {
        self.init(intent: intent, description: LocalizedStringResource(stringLiteral: String(description)))
    }
}
