internal import ActivityKit
internal import AlarmsClient
public import FoundationEssentials

/// The views in panels, and those in popups, where the first three regions form a row above the last one.
public struct DynamicIsland {
    private let expanded: [DynamicIslandExpandedRegionPosition: [any View]]
    private let compactLeading: any View
    private let compactTrailing: any View
    private let minimal: any View
    /// The URI opened by a click.
    private(set) var url: URL?
    /// The colour of the activity.
    private(set) var keyline: Color?

    /// Creates the views: `compactLeading` and `compactTrailing` for the first activity in a panel, `minimal` for the
    /// second one, and `expanded` in popups.
    public init<Expanded: View>(
        @DynamicIslandExpandedContentBuilder expanded: () -> DynamicIslandExpandedContent<Expanded>,
        @ViewBuilder compactLeading: () -> some View, @ViewBuilder compactTrailing: () -> some View,
        @ViewBuilder minimal: () -> some View
    ) {
        self.expanded = Dictionary(grouping: expanded().regions, by: \.position).mapValues { $0.map(\.view) }
        (self.compactLeading, self.compactTrailing) = (compactLeading(), compactTrailing())
        self.minimal = minimal()
    }

    /// Returns the views with a URI opened by a click; see `widgetURL(_:)` of views.
    public func widgetURL(_ url: URL?) -> DynamicIsland { with(\.url, url) }

    /// Returns the views with the colour of the activity; `nil`: the theme's.
    public func keylineTint(_ color: Color?) -> DynamicIsland { with(\.keyline, color) }

    private func with<Value>(_ key: WritableKeyPath<DynamicIsland, Value>, _ value: Value) -> DynamicIsland {
        var island = self
        island[keyPath: key] = value
        return island
    }

    /// Returns the views unchanged: the theme sets the margins.
    public func contentMargins(_ edges: Edge.Set, _ length: Double, for mode: IgnoredSetting) -> DynamicIsland { self }

    /// Returns the elements of the regions.
    @MainActor func regions(_ notes: LayoutNotes) -> [String: LayoutElement] {
        let compact = Drawing(notes: notes, isCompact: true)
        let drawing = Drawing(notes: notes, isCompact: false)
        func column(_ position: DynamicIslandExpandedRegionPosition) -> [LayoutElement] {
            drawing.stack(.column, (expanded[position] ?? []).flatMap { drawing.elements(of: $0) })
        }
        var leading = column(.leading)
        var center = column(.center)
        let trailing = column(.trailing)
        // The region before the last one gets the free space.
        if !center.isEmpty { center[0].keys["expand"] = .boolean(true) }
        if center.isEmpty, !leading.isEmpty, !trailing.isEmpty { leading[0].keys["expand"] = .boolean(true) }
        let rows = drawing.stack(.row, leading + center + trailing) + column(.bottom)
        let regions = [
            "compact-leading": compact.root(of: compactLeading), "compact-trailing": compact.root(of: compactTrailing),
            "minimal": compact.root(of: minimal), "expanded": drawing.stack(.column, rows).first,
        ]
        return regions.compactMapValues { $0 }
    }
}
