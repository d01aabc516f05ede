public import ActivityCore
internal import AlarmCore
internal import Gettext

extension Presenter {
    /// Returns what is drawn of an activity in a region; `nil`: nothing.
    ///
    /// - Parameters:
    ///   - layout: Its layout; `nil`: it has none.
    ///   - content: Its app's data that change.
    ///   - attributes: Its app's other data.
    ///   - app: The app that it belongs to; `nil`: it belongs to none.
    public func elements(
        of activity: Activity, _ layout: LayoutTree?, content: Data, attributes: Data, app: PresentedApp?,
        in region: DrawnRegion
    ) -> LayoutElement? {
        let configuration = activity.configuration
        let name = app?.name ?? localized("Live activity")
        let title = region.isPrivate ? name : configuration.title.firstLine ?? name
        let given = [
            LayoutEntry("title", .string(title)), LayoutEntry("stale", .boolean(activity.stateName == "stale")),
        ]
        let names = LayoutNames(
            given: given, content: region.isPrivate ? [] : content, attributes: region.isPrivate ? [] : attributes)
        let drawing = LayoutElement.Drawing(
            names: names, actions: region.place == .lockScreen ? [] : nil, isCompact: region.isCompact,
            tint: configuration.tint, end: activity.end?.at.wall)
        let regions = region.layoutRegions.compactMap { layout?.regions[$0] }
        if let own = regions.lazy.compactMap({ $0.drawn(drawing) }).first { return own }
        // A layout may leave this place empty.
        if region.place == .compactTrailing, region.isPrivate || !regions.isEmpty { return nil }
        let icon = (region.isPrivate ? nil : configuration.icon) ?? app?.icon ?? "alarm-symbolic"
        return plain(in: region, .icon(icon, tint: configuration.tint), names.fraction("progress"))
            .lazy.compactMap { $0.drawn(drawing) }.first
    }

    // MARK: The plain look

    /// Returns the elements for an activity without a layout, whose names have no values yet: the first one that can be
    /// drawn is.
    ///
    /// - Parameter part: The completed part, 0…1; `nil`: it isn't known.
    private func plain(in region: DrawnRegion, _ icon: LayoutElement, _ part: Double?) -> [LayoutElement] {
        switch region.place {
        case .compactLeading, .minimal: return [icon]
        case .compactTrailing:
            return [LayoutElement(.timer, [.to: .string("$to")])] + (part.map { [.text(.percentage($0))] } ?? []) + [
                Self.status
            ]
        case .expanded, .lockScreen, .row:
            let header = LayoutElement.row([icon, Self.title])
            if region.isPrivate { return [header] }
            return [.column([header, Self.status] + (region.place == .row ? [] : [Self.progress(part), Self.stale]))]
        }
    }

    private static let title = LayoutElement(
        .text,
        [
            .text: .string("$title"), .style: .string("title"), .lines: .unsigned(2, type: "u"),
            .expand: .boolean(true),
        ])

    private static let status = LayoutElement(.text, [.text: .string("$status"), .lines: .unsigned(2, type: "u")])

    private static var stale: LayoutElement {
        LayoutElement(
            .text,
            [.text: .string(localized("Not up to date")), .style: .string("caption"), .when: .string("stale")])
    }

    private static func progress(_ part: Double?) -> LayoutElement {
        LayoutElement(.progress, part.map { [.value: .double($0)] } ?? [.from: .string("$from"), .to: .string("$to")])
    }
}

/// The name and the icon by which people know an app.
public struct PresentedApp: Hashable, Sendable {
    /// The name, one line.
    public let name: String
    /// The name of a themed icon; `nil`: it has none.
    public let icon: String?

    /// Describes an app.
    public init(name: String, icon: String?) {
        self.name = name
        self.icon = icon
    }
}
