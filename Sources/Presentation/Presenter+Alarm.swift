public import ActivityCore
public import AlarmCore
internal import Gettext

extension Presenter {
    /// Returns what is drawn of an alarm, by region; where nothing is, there is no element.
    ///
    /// A ring can be stopped, and snoozed if it can at all, whatever its layout has. The label of the outermost element is
    /// the title.
    public func elements(of alarm: Alarm, in regions: Set<DrawnRegion>) -> [DrawnRegion: LayoutElement] {
        let hasLayout = alarm.state != .scheduled && Self.haveLayouts(regions)
        let layout = hasLayout ? self.layout(alarm.configuration.layout) : nil
        let metadata = layout == nil ? [] : self.entries(alarm.configuration.metadata)
        var elements: [DrawnRegion: LayoutElement] = [:]
        for region in regions {
            elements[region] = content(of: alarm, layout, metadata, in: region)?
                .labelled(title(of: alarm, isPrivate: region.isPrivate))
        }
        return elements
    }

    private func content(
        of alarm: Alarm, _ layout: LayoutTree?, _ metadata: Data, in region: DrawnRegion
    ) -> LayoutElement? {
        let own = drawn(alarm, layout, metadata, in: region)
        guard !region.isCompact else { return own ?? compact(alarm, in: region) }
        guard region.place != .row else { return row(alarm, isPrivate: region.isPrivate) }
        let isLocked = region.isPrivate || region.place == .lockScreen
        let buttons = PresentedButton.all(of: alarm, isLocked: isLocked)
        let wide = LayoutElement.row(buttons.map(\.wide))
        if let own {
            let isComplete = own.hasButtons && alarm.alert == nil || buttons.isEmpty
            return isComplete ? own : .column([own, wide])
        }
        // A ring is answered in haste, and a locked screen by touch.
        let isWide = isLocked || alarm.alert != nil
        let header = row(alarm, isPrivate: region.isPrivate, isWide ? [] : buttons.map(\.compact))
        let rows = [header, progress(of: alarm), isWide && !buttons.isEmpty ? wide : nil]
        return .column(rows.compactMap { $0 })
    }

    // MARK: The layout of its app

    private func drawn(
        _ alarm: Alarm, _ layout: LayoutTree?, _ metadata: Data, in region: DrawnRegion
    ) -> LayoutElement? {
        // Rings of all apps look alike in a panel.
        guard let layout, alarm.state != .scheduled, !(region.isCompact && alarm.alert != nil) else { return nil }
        guard let element = region.layoutRegions.lazy.compactMap({ layout.regions[$0] }).first else { return nil }
        var actions = region.place == .lockScreen ? Self.answers : Set(AlarmAction.allCases.map(\.rawValue))
        // These are added to every ring.
        if alarm.alert != nil { actions.subtract([AlarmAction.stop.rawValue, AlarmAction.snooze.rawValue]) }
        return element.drawn(
            LayoutElement.Drawing(
                names: LayoutNames(given: names(of: alarm), content: metadata), actions: actions,
                isCompact: region.isCompact, tint: alarm.configuration.tint))
    }

    private func names(of alarm: Alarm) -> [LayoutEntry] {
        var names = [
            LayoutEntry("title", .string(title(of: alarm, isPrivate: false))),
            LayoutEntry("stale", .boolean(false)),
            LayoutEntry("countdown", .boolean(alarm.countdown != nil)),
            LayoutEntry("paused", .boolean(alarm.pausedCountdown != nil)),
            LayoutEntry("alerting", .boolean(alarm.alert != nil)),
        ]
        if let interval = interval(of: alarm) {
            names += [LayoutEntry("start", .instant(interval.start)), LayoutEntry("end", .instant(interval.end))]
        }
        names.append(LayoutEntry("paused-at", Self.pause(of: alarm).map { .instant($0) } ?? .unsigned(0, type: "t")))
        return names
    }

    // MARK: The plain look

    private func compact(_ alarm: Alarm, in region: DrawnRegion) -> LayoutElement? {
        let tint = alarm.configuration.tint
        switch region.place {
        case .compactLeading:
            let icon = LayoutElement.icon(icon(of: alarm, isPrivate: region.isPrivate), tint: tint)
            return alarm.state == .scheduled
                ? icon : .row([icon, .text(PresentedText(title(of: alarm, isPrivate: region.isPrivate)))])
        case .minimal: return .icon(icon(of: alarm, isPrivate: region.isPrivate), tint: tint)
        default:
            guard alarm.alert == nil else { return nil }
            return timer(of: alarm) ?? alarm.nextFire.map { .time($0) }
        }
    }

    /// Returns the icon, the title, the line and these buttons.
    private func row(_ alarm: Alarm, isPrivate: Bool, _ buttons: [LayoutElement] = []) -> LayoutElement {
        let title = LayoutElement.text(PresentedText(title(of: alarm, isPrivate: isPrivate)), style: "title", lines: 2)
        return .row(
            [
                .icon(icon(of: alarm, isPrivate: isPrivate), tint: alarm.configuration.tint),
                .column([title, .row(line(of: alarm))], expands: true),
            ] + buttons)
    }

    private func icon(of alarm: Alarm, isPrivate: Bool) -> String {
        let usual = alarm.configuration.isTimer ? "alarm-symbolic" : "org.example.Alarms-symbolic"
        return isPrivate ? usual : alarm.configuration.icon ?? usual
    }

    /// Returns the title in the alarm's state: one line.
    func title(of alarm: Alarm, isPrivate: Bool) -> String {
        let configuration = alarm.configuration
        let untitled = configuration.isTimer ? localized("Timer") : localized("Alarm")
        if isPrivate { return untitled }
        let own: String? =
            switch alarm.state {
            case .countdown: configuration.countdownTitle
            case .paused: configuration.pausedTitle
            case .scheduled, .alerting: nil
            }
        return own?.firstLine ?? configuration.title.firstLine ?? untitled
    }

    /// Returns the line below the title: the time left of a countdown, and what is next.
    private func line(of alarm: Alarm) -> [LayoutElement] {
        let caption = "caption"
        switch alarm.state {
        case .alerting(let alert): return [.text(.ringing(since: alert.start.wall), style: caption)]
        case .countdown(let countdown):
            let text: PresentedText =
                countdown.kind == .postAlert ? .ringsAgain(countdown.fireWall) : .rings(countdown.fireWall)
            return [timer(of: alarm, style: "number"), .text(text, style: caption)].compactMap { $0 }
        case .paused:
            let paused = LayoutElement.text(PresentedText(localized("Paused")), style: caption)
            return [timer(of: alarm, style: "number"), paused].compactMap { $0 }
        case .scheduled:
            let skipped = alarm.skipped.map { LayoutElement.text(.skipped($0), style: caption) }
            let next = alarm.nextFire.map { PresentedText.rings($0) } ?? PresentedText(localized("Switched off"))
            let days = alarm.configuration.weekdays.map {
                LayoutElement.text(PresentedText(PresentedText.days($0)), style: caption)
            }
            return [skipped, .text(next, style: caption), days].compactMap { $0 }
        }
    }

    /// Returns the time left of a countdown.
    ///
    /// - Parameter style: The word of the key `style`; `nil`: the usual one.
    func timer(of alarm: Alarm, style: String? = nil) -> LayoutElement? {
        guard var times = times(of: alarm) else { return nil }
        times[.from] = nil
        times[.style] = style.map { .string($0) }
        return LayoutElement(.timer, times)
    }

    func progress(of alarm: Alarm) -> LayoutElement? {
        times(of: alarm).map { times in
            let tint = alarm.configuration.tint.map { LayoutValue.string($0) }
            return LayoutElement(.progress, tint.map { times.merging([.tint: $0]) { first, _ in first } } ?? times)
        }
    }

    /// Returns the beginning and the end of a countdown, and the time at which it is paused.
    private func times(of alarm: Alarm) -> [LayoutKey: LayoutValue]? {
        guard let interval = interval(of: alarm) else { return nil }
        let times: [LayoutKey: LayoutValue] = [.from: .instant(interval.start), .to: .instant(interval.end)]
        return Self.pause(of: alarm).map { times.merging([.pausedAt: .instant($0)]) { first, _ in first } } ?? times
    }

    /// Returns the beginning and the end of a countdown.
    private func interval(of alarm: Alarm) -> (start: WallTime, end: WallTime)? {
        if let countdown = alarm.countdown {
            let start = countdown.start.wall - countdown.elapsed
            return (start, start + countdown.total)
        }
        return alarm.pausedCountdown.map { (Self.pausedStart, Self.pausedStart + $0.total) }
    }

    /// The beginning of a paused countdown. Only the differences of its times are drawn: it is always the same, so that what
    /// is drawn is, too, and not 0, which says that nothing is paused.
    private static let pausedStart = WallTime(seconds: 1)

    /// Returns the time at which a countdown is paused; `nil`: it isn't.
    private static func pause(of alarm: Alarm) -> WallTime? {
        alarm.pausedCountdown.map { pausedStart + $0.elapsed }
    }
}
