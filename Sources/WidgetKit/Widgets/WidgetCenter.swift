public import AppIntents

/// The widgets of the app that a person has put somewhere: here there are none.
///
/// Activities have layouts of their own, and show a new state when the app updates them.
public final class WidgetCenter: Sendable {
    /// The widgets.
    public static let shared = WidgetCenter()

    private init() {}

    /// Does nothing: there are no widgets whose data could be asked for.
    public func reloadTimelines(ofKind kind: String) {}
    /// Does nothing: there are no widgets whose data could be asked for.
    public func reloadAllTimelines() {}
    /// Does nothing: nobody chooses settings.
    public func invalidateConfigurationRecommendations() {}
    /// Returns the widgets: none.
    public func currentConfigurations() async throws -> [WidgetInfo] { [] }
    /// Hands over the widgets: none.
    public func getCurrentConfigurations(_ completion: @escaping (Result<[WidgetInfo], any Error>) -> Void) {
        completion(.success([]))
    }
}

/// A widget that a person has put somewhere. Here there are none, and nothing makes one.
public struct WidgetInfo: Hashable, Sendable {
    /// The kind of the widget, as its configuration has it.
    public let kind: String
    /// The size's name.
    public let family: WidgetFamily

    /// Returns the settings of the widget: none.
    public func widgetConfigurationIntent<Intent: WidgetConfigurationIntent>(of type: Intent.Type) -> Intent? { nil }
}
