internal import ActivityCore
public import AlarmCore
internal import Gettext

/// The results of a search.
extension Presenter {
    /// The lines of a result.
    public typealias FoundLines = (title: String, subtitle: String)

    /// Returns the label and the name of the icon of a button.
    public static func button(_ action: FoundAction) -> (label: String, icon: String) {
        let button: PresentedButton =
            switch action {
            case .pause: .pause
            case .resume: .resume
            case .stop: .stop
            case .cancel: .cancel
            }
        return (button.text, button.icon)
    }

    // MARK: Alarms to start

    /// Returns the lines of an alarm, or a timer, that can be started.
    ///
    /// - Parameters:
    ///   - isAgain: True if it was started before.
    ///   - zones: The time zones that the configuration may name.
    public func startLines(
        of configuration: Configuration, isAgain: Bool, in zones: any Zones, at now: Moment
    ) -> FoundLines {
        let name = ["title": configuration.shownTitle]
        let isNamed = !configuration.title.isEmpty
        guard configuration.schedule != nil else {
            let length = configuration.preAlert.text
            if isAgain {
                return (isNamed ? localized("Start again: {title}", name) : localized("Start again"), length)
            }
            return (isNamed ? localized("Start timer: {title}", name) : localized("Start timer"), length)
        }
        return (
            isNamed ? localized("Set alarm: {title}", name) : localized("Set alarm"),
            time(of: configuration, in: zones, at: now)
        )
    }

    private func time(of configuration: Configuration, in zones: any Zones, at now: Moment) -> String {
        let zone = configuration.timeZone.flatMap { zones.zone(named: $0) } ?? zone
        if let weekdays = configuration.weekdays, let time = configuration.time {
            let values = ["days": text(of: weekdays), "time": time.text]
            guard let name = configuration.timeZone else { return localized("{days}, {time}", values) }
            return localized("{days}, {time} ({zone})", values.merging(["zone": name]) { first, _ in first })
        }
        return configuration.firstDue(in: zone, at: now).map { self.zone.text(of: $0, at: now.wall) } ?? ""
    }

    // MARK: Alarms

    /// Returns the lines of an alarm: its title and its state.
    public func lines(of alarm: Alarm, at now: Moment) -> FoundLines { (title(of: alarm), words(for: alarm, at: now)) }

    private func words(for alarm: Alarm, at now: Moment) -> String {
        state(of: alarm)?.spelled(in: zone, at: now.wall)?.texts.first ?? ""
    }

    /// Returns the lines of the result that stops an alarm that rings.
    public func stopLines(of alarm: Alarm, at now: Moment) -> FoundLines {
        (localized("Stop: {title}", ["title": title(of: alarm)]), words(for: alarm, at: now))
    }

    /// Returns the lines of the result that snoozes an alarm that rings.
    public func snoozeLines(of alarm: Alarm) -> FoundLines {
        (localized("Snooze: {title}", ["title": title(of: alarm)]), alarm.configuration.snoozeTime.text)
    }

    /// Returns the lines of the result that undoes a command.
    public static func undoLines(of entry: UndoEntry) -> FoundLines {
        let title = entry.configuration?.shownTitle ?? localized("Alarm")
        return (localized("Undo: {title}", ["title": title]), text(of: entry.action))
    }

    private static func text(of action: UndoEntry.Action) -> String {
        switch action {
        case .schedule: localized("Added")
        case .update: localized("Changed")
        case .cancel: localized("Cancelled")
        case .enable: localized("Switched on")
        case .disable: localized("Switched off")
        case .skipNext: localized("Skipped")
        case .unskip: localized("Put back")
        case .extend: localized("Made longer")
        case .stop: localized("Stopped")
        }
    }
}
