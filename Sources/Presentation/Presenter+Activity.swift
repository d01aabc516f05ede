public import ActivityCore
internal import AlarmCore
internal import Gettext

extension Presenter {
    /// Returns the drawn elements of an activity, by region; regions in which nothing is drawn are missing. The label
    /// of the outermost element is the title.
    public func elements(of activity: Activity, in regions: Set<DrawnRegion>) -> [DrawnRegion: LayoutElement] {
        let configuration = activity.configuration
        let layout = Self.haveLayouts(regions) ? self.layout(configuration.layout.value) : nil
        let data = (self.entries(configuration.content), self.entries(configuration.attributes))
        let app = self.app(configuration.appID)
        var elements: [DrawnRegion: LayoutElement] = [:]
        for region in regions {
            elements[region] = content(of: activity, layout, data, app, in: region)?
                .titled(title(of: activity, app, isPrivate: region.isPrivate))
        }
        return elements
    }

    private func content(
        of activity: Activity, _ layout: LayoutTree?, _ data: (content: Data, attributes: Data), _ app: PresentedApp?,
        in region: DrawnRegion
    ) -> LayoutElement? {
        let configuration = activity.configuration
        let title = title(of: activity, app, isPrivate: region.isPrivate)
        let given = [
            LayoutEntry("title", .string(title)), LayoutEntry("stale", .boolean(activity.stateName == "stale")),
        ]
        let names = LayoutNames(
            given: given, content: region.isPrivate ? [] : data.content,
            attributes: region.isPrivate ? [] : data.attributes)
        let drawing = LayoutElement.Drawing(
            names: names, actions: region.place == .lockScreen ? [] : nil, isCompact: region.isCompact,
            tint: configuration.tint, end: activity.end?.at.wall)
        let regions = region.layoutRegions.compactMap { layout?.regions[$0] }
        let icon = (region.isPrivate ? nil : configuration.icon) ?? app?.icon ?? "alarm-symbolic"
        var looks = regions
        // A layout may leave this place empty.
        if region.place != .compactTrailing || !region.isPrivate && regions.isEmpty {
            looks += plain(in: region, .icon(icon, tint: configuration.tint), names.fraction("progress"))
        }
        let drawn = looks.lazy.compactMap { $0.drawn(drawing) }.first
        guard region.place == .notification else { return drawn }
        let titles = [title] + (region.isPrivate ? [] : configuration.title.titleLines.dropFirst())
        return notification(titled: titles, with: drawn, or: Self.status.drawn(drawing))
    }

    /// Returns the title, one line.
    func title(of activity: Activity, _ app: PresentedApp?, isPrivate: Bool) -> String {
        let name = app?.name ?? localized("Live activity")
        return isPrivate ? name : activity.configuration.title.firstLine ?? name
    }

    // MARK: The plain look

    /// Returns the elements for an activity without a layout, with unresolved names; the first element that can be
    /// drawn is used.
    ///
    /// - Parameter part: The completed part, 0…1; `nil`: it is unknown.
    private func plain(in region: DrawnRegion, _ icon: LayoutElement, _ part: Double?) -> [LayoutElement] {
        switch region.place {
        case .compactLeading, .minimal: return [icon]
        case .compactTrailing:
            return [LayoutElement(.timer, [.to: .string("$to")])] + (part.map { [.text(.percentage($0))] } ?? []) + [
                Self.status
            ]
        case .expanded, .lockScreen, .row, .notification:
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

/// The name and the icon of an app, for people.
public struct PresentedApp: Hashable, Sendable {
    /// The name, one line.
    public let name: String
    /// The name of a themed icon; `nil`: there is none.
    public let icon: String?

    /// Describes an app.
    public init(name: String, icon: String?) {
        self.name = name
        self.icon = icon
    }
}
