public import ActivityKit
internal import Foundation

/// The layouts of activities or alarms with a type of attributes.
public struct ActivityConfiguration<Attributes: ActivityAttributes>: WidgetConfiguration {
    private let content: (ActivityViewContext<Attributes>) -> any View
    private let dynamicIsland: (ActivityViewContext<Attributes>) -> DynamicIsland

    /// Creates layouts.
    ///
    /// - Parameters:
    ///   - attributesType: The type of the attributes, for alarms `AlarmAttributes`.
    ///   - content: The view on the lock screen, and in popups if `dynamicIsland` has no expanded regions.
    ///   - dynamicIsland: The views in panels, and the expanded ones in popups.
    public init(
        for attributesType: Attributes.Type,
        @ViewBuilder content: @escaping (ActivityViewContext<Attributes>) -> some View,
        dynamicIsland: @escaping (ActivityViewContext<Attributes>) -> DynamicIsland
    ) {
        self.content = { content($0) }
        self.dynamicIsland = dynamicIsland
    }

    /// Nothing.
    public var body: EmptyWidgetConfiguration { EmptyWidgetConfiguration() }
}

extension ActivityConfiguration: RegisteredLayouts {
    func registerLayouts() { ActivityLayouts.register(Attributes.self) { layout(of: $0) } }

    private func layout(of input: ActivityLayoutInput<Attributes>) -> ActivityLayout {
        let notes = LayoutNotes(input)
        var tint: Color?
        func regions(isStale: Bool) -> [String: LayoutElement] {
            let context = ActivityViewContext<Attributes>(
                activityID: input.activityID, attributes: input.attributes, state: input.state, isStale: isStale)
            let island = dynamicIsland(context)
            var regions = island.regions(notes)
            regions["lock-screen"] = Drawing(notes: notes, isCompact: false).root(of: content(context))
            regions["expanded"] = regions["expanded"] ?? regions["lock-screen"]
            notes.add(island.url, ofWidget: true)
            tint = tint ?? island.keyline
            return regions
        }
        var layout = ActivityLayout()
        var merged = regions(isStale: false)
        // An alarm, for which actions are given, is never stale.
        if input.hasOwnActions {
            merged = LayoutElement.merging([("!stale", merged), ("stale", regions(isStale: true))])
        }
        layout.regions = LayoutElement.limited(merged).mapValues(\.value)
        layout.actions = notes.actions
        layout.tint = tint?.hex.isEmpty == false ? tint?.hex : nil
        layout.link = notes.link
        return layout
    }
}
