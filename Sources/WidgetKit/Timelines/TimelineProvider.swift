public import Foundation

/// A provider of a widget's data over time.
///
/// Here there is no place for widgets that a person puts somewhere, beside those of activities and alarms: providers
/// are compiled, and nothing calls them.
@preconcurrency
public protocol TimelineProvider {
    /// The type of the data.
    associatedtype Entry: TimelineEntry
    /// The place of a widget.
    typealias Context = TimelineProviderContext

    /// Returns data for a widget that has none yet.
    func placeholder(in context: Context) -> Entry
    /// Hands over the data of now.
    func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void)
    /// Hands over the data from now on.
    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void)
}

/// The place of a widget. Here there are none, and nothing makes one.
public struct TimelineProviderContext: Sendable {
    /// The size's name.
    public let family: WidgetFamily
    /// True if the widget is shown among those to choose from.
    public let isPreview: Bool
    /// The size, in points.
    public let displaySize: CGSize
}
