public import ActivityKit
public import WidgetViews

/// Takes a widget for the previews of Xcode: it becomes nothing.
@freestanding(declaration)
public macro Preview(
    _ name: String? = nil, as family: WidgetFamily, widget: @escaping @MainActor () -> any Widget,
    @PreviewTimelineBuilder timeline: @escaping @MainActor () -> [any TimelineEntry]
) = #externalMacro(module: "AppIntentsMacros", type: "Preview")

/// Takes the layouts of an activity for the previews of Xcode: it becomes nothing.
@freestanding(declaration)
public macro Preview<Attributes: ActivityAttributes>(
    _ name: String? = nil, as kind: ActivityPreviewViewKind, using attributes: Attributes,
    widget: @escaping @MainActor () -> any Widget,
    @PreviewActivityBuilder<Attributes> contentStates: @escaping @MainActor () -> [Attributes.ContentState]
) = #externalMacro(module: "AppIntentsMacros", type: "Preview")

/// A part of an activity's layouts.
public enum ActivityPreviewViewKind: Hashable, Sendable {
    /// A part of those in panels and popups.
    public enum DynamicIslandPreviewViewState: Hashable, Sendable { case compact, expanded, minimal }

    /// The look on the lock screen.
    case content
    /// One in panels and popups.
    case dynamicIsland(DynamicIslandPreviewViewState)
}

/// The builder of the data of a previewed widget.
@resultBuilder
public enum PreviewTimelineBuilder {
    /// Joins data.
    public static func buildBlock(_ entries: any TimelineEntry...) -> [any TimelineEntry] { entries }
}

/// The builder of the states of a previewed activity.
@resultBuilder
public enum PreviewActivityBuilder<Attributes: ActivityAttributes> {
    /// Joins states.
    public static func buildBlock(_ states: Attributes.ContentState...) -> [Attributes.ContentState] { states }
}

/// The size in which a widget is previewed, which nothing does here.
public struct WidgetPreviewContext: Hashable, Sendable {
    /// The size's name.
    public let family: WidgetFamily

    /// Creates the surroundings of a preview.
    public init(family: WidgetFamily) { self.family = family }
}

nonisolated extension View {
    /// Returns the view as it is: there are no previews.
    public func previewContext(_ context: WidgetPreviewContext) -> Self { self }
}
