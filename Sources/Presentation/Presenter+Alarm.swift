public import ActivityCore
public import AlarmCore
internal import Gettext

extension Presenter {
    /// Returns the drawn elements of an alarm, by region; regions in which nothing is drawn are missing.
    ///
    /// In regions with buttons, a ring can always be stopped, and snoozed if the alarm allows it, whatever its layout
    /// contains. The label of the outermost element is the title.
    public func elements(of alarm: Alarm, in regions: Set<DrawnRegion>) -> [DrawnRegion: LayoutElement] {
        let hasLayout = alarm.state != .scheduled && Self.haveLayouts(regions.filter { $0.place != .notification })
        let layout = hasLayout ? self.layout(alarm.configuration.layout) : nil
        let metadata = layout == nil ? [] : self.entries(alarm.configuration.metadata)
        var elements: [DrawnRegion: LayoutElement] = [:]
        for region in regions {
            let title = title(of: alarm, isPrivate: region.isPrivate)
            elements[region] = content(of: alarm, title, layout, metadata, in: region)?.titled(title)
        }
        return elements
    }

    private func content(
        of alarm: Alarm, _ title: String, _ layout: LayoutTree?, _ metadata: Data, in region: DrawnRegion
    ) -> LayoutElement? {
        if region.place == .notification { return notification(of: alarm, isPrivate: region.isPrivate) }
        let own = drawn(alarm, layout, metadata, in: region)
        guard !region.isCompact else { return own ?? compact(alarm, title, in: region) }
        if region.place == .row { return row(alarm, title, isPrivate: region.isPrivate) }
        let isLocked = region.isPrivate || region.place == .lockScreen
        let buttons = PresentedButton.all(of: alarm, isLocked: isLocked)
        let wide = LayoutElement.row(buttons.map(\.wide))
        if let own {
            let isComplete = own.hasButtons && alarm.alert == nil || buttons.isEmpty
            return isComplete ? own : .column([own, wide])
        }
        // A ring is answered in haste, and a locked screen by touch, so the buttons are wide.
        let isWide = isLocked || alarm.alert != nil
        let header = row(alarm, title, isPrivate: region.isPrivate, isWide ? [] : buttons.map(\.compact))
        let rows = [header, progress(of: alarm), isWide && !buttons.isEmpty ? wide : nil].compactMap { $0 }
        return rows.count == 1 ? header : .column(rows)
    }

    // MARK: The layout of its app

    private func drawn(
        _ alarm: Alarm, _ layout: LayoutTree?, _ metadata: Data, in region: DrawnRegion
    ) -> LayoutElement? {
        // In a panel, the rings of all apps look the same: layouts aren't used.
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

    private func compact(_ alarm: Alarm, _ title: String, in region: DrawnRegion) -> LayoutElement? {
        let tint = alarm.configuration.tint
        switch region.place {
        case .compactLeading:
            let icon = LayoutElement.icon(icon(of: alarm, isPrivate: region.isPrivate), tint: tint)
            return alarm.state == .scheduled
                ? icon : .row([icon, .text(PresentedText(title))])
        case .minimal: return .icon(icon(of: alarm, isPrivate: region.isPrivate), tint: tint)
        default:
            guard alarm.alert == nil else { return nil }
            return timer(of: alarm) ?? alarm.nextFire.map { .time($0) }
        }
    }

    /// Returns a row of the icon, the title, the line and these buttons.
    private func row(
        _ alarm: Alarm, _ title: String, isPrivate: Bool, _ buttons: [LayoutElement] = []
    ) -> LayoutElement {
        let title = LayoutElement.text(PresentedText(title), style: "title", lines: 2)
        let line = line(of: alarm)
        return .row(
            [
                .icon(icon(of: alarm, isPrivate: isPrivate), tint: alarm.configuration.tint),
                .column([title] + (line.count > 1 ? [.row(line)] : line), expands: true),
            ] + buttons)
    }

    private func icon(of alarm: Alarm, isPrivate: Bool) -> String {
        let usual = alarm.configuration.isTimer ? "alarm-symbolic" : "org.example.Alarms-symbolic"
        return isPrivate ? usual : alarm.configuration.icon ?? usual
    }

    /// Returns the title for the alarm's state, one line: the alarm's own, or else the name of its app, or that of an
    /// untitled alarm.
    public func title(of alarm: Alarm, isPrivate: Bool = false) -> String {
        let configuration = alarm.configuration
        if isPrivate { return configuration.untitled }
        if let title = titleLines(of: alarm).first { return title }
        let app = configuration.appID.isEmpty ? nil : self.app(configuration.appID)
        return app?.name ?? configuration.untitled
    }

    /// Returns the lines of the title for the alarm's state; empty: it has none.
    func titleLines(of alarm: Alarm) -> [String] {
        let configuration = alarm.configuration
        let own =
            switch alarm.state {
            case .countdown: configuration.countdownTitle?.titleLines ?? []
            case .paused: configuration.pausedTitle?.titleLines ?? []
            case .scheduled, .alerting: [String]()
            }
        return own.isEmpty ? configuration.title.titleLines : own
    }

    /// Returns the line below the title: the remaining time of a countdown, and the state.
    private func line(of alarm: Alarm) -> [LayoutElement] {
        func caption(_ text: PresentedText) -> LayoutElement { .text(text, style: "caption") }
        let state = state(of: alarm)
        let line: [LayoutElement?] =
            switch alarm.state {
            case .alerting: [state]
            case .countdown: [timer(of: alarm, style: "number"), state]
            case .paused: [timer(of: alarm, style: "number"), caption(PresentedText(localized("Paused")))]
            case .scheduled:
                [
                    alarm.skipped.map { caption(.skipped($0)) }, state,
                    alarm.configuration.weekdays.map { caption(PresentedText(text(of: $0))) },
                ]
            }
        return line.compactMap { $0 }
    }

    /// Returns the state of an alarm in brief: the time of the present or the next ring, the remaining time of a paused
    /// countdown, or that the alarm is switched off; `nil`: it is enabled, but won't ring.
    func state(of alarm: Alarm) -> LayoutElement? {
        let text: PresentedText
        switch alarm.state {
        case .alerting(let alert): text = .ringing(since: alert.start.wall)
        case .countdown(let countdown):
            text = countdown.kind == .postAlert ? .ringsAgain(end(of: countdown)) : .rings(end(of: countdown))
        case .paused: return timer(of: alarm)
        case .scheduled:
            // An enabled alarm may have no next ring, such as one of an app that isn't allowed to set alarms.
            if alarm.nextFire == nil, alarm.configuration.isEnabled { return nil }
            text = alarm.nextFire.map { .rings($0) } ?? .switchedOff
        }
        return .text(text, style: "caption")
    }

    /// Returns the timer of a countdown; `nil`: there is none.
    ///
    /// - Parameter style: The value of the key `style`; `nil`: the default.
    func timer(of alarm: Alarm, style: String? = nil) -> LayoutElement? {
        guard var times = times(of: alarm) else { return nil }
        times[.from] = nil
        times[.style] = style.map { .string($0) }
        return LayoutElement(.timer, times)
    }

    func progress(of alarm: Alarm) -> LayoutElement? {
        guard var times = times(of: alarm) else { return nil }
        times[.tint] = alarm.configuration.tint.map { .string($0) }
        return LayoutElement(.progress, times)
    }

    /// Returns the start and the end of a countdown, and the time at which it is paused.
    private func times(of alarm: Alarm) -> LayoutValues? {
        guard let interval = interval(of: alarm) else { return nil }
        var times: LayoutValues = [.from: .instant(interval.start), .to: .instant(interval.end)]
        times[.pausedAt] = Self.pause(of: alarm).map { .instant($0) }
        return times
    }

    /// Returns the start and the end of a countdown.
    private func interval(of alarm: Alarm) -> (start: WallTime, end: WallTime)? {
        if let countdown = alarm.countdown {
            let end = end(of: countdown)
            return (end - countdown.total, end)
        }
        return alarm.pausedCountdown.map { (Self.pausedStart, Self.pausedStart + $0.total) }
    }

    /// Returns the end of a countdown by the wall clock as last set.
    func end(of countdown: Countdown) -> WallTime {
        let clocks = clocks(since: countdown.start)
        return clocks.wall + countdown.remaining(at: clocks)
    }

    /// Returns the last known readings of both clocks at `start` or later.
    func clocks(since start: Moment) -> Moment { clocks.map { $0.boot > start.boot ? $0 : start } ?? start }

    /// The start of a paused countdown. Only differences of its times are drawn, so that a constant keeps the elements
    /// equal. It isn't 0, which would mean that nothing is paused.
    private static let pausedStart = WallTime(seconds: 1)

    /// Returns the time at which a countdown is paused; `nil`: it isn't.
    private static func pause(of alarm: Alarm) -> WallTime? {
        alarm.pausedCountdown.map { pausedStart + $0.elapsed }
    }
}

extension Configuration {
    /// The first line of the title that isn't blank; if there is none, "Timer" or "Alarm".
    public var shownTitle: String { title.firstLine ?? untitled }

    fileprivate var untitled: String { isTimer ? localized("Timer") : localized("Alarm") }
}
