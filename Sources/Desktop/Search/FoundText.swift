public import AlarmCore
internal import Gettext

/// The texts of results of a search.
public struct FoundText {
    private let zone: Zone
    private let zones: any Zones
    private let now: Moment

    /// Creates texts for this moment.
    ///
    /// - Parameter zones: The zones by whose system's people read clocks.
    public init(in zones: any Zones, at now: Moment) {
        zone = zones.system
        self.zones = zones
        self.now = now
    }

    /// The name of the service.
    public static var serviceName: String { NotificationText.appName }

    /// The name of the icon of results that have none of their own.
    public static var icon: String { DesktopID.ours }

    /// Returns the label and the name of the icon of a button.
    public static func button(_ action: FoundAction) -> (label: String, icon: String) {
        switch action {
        case .pause: (NotificationText.pause, "media-playback-pause-symbolic")
        case .resume: (NotificationText.resume, "media-playback-start-symbolic")
        case .stop: (NotificationText.stop, "media-playback-stop-symbolic")
        case .cancel: (NotificationText.cancel, "edit-delete-symbolic")
        }
    }

    // MARK: Alarms to start

    /// Returns the lines of an alarm, or a timer, that can be started.
    ///
    /// - Parameter isAgain: True if it was started before.
    public func lines(of configuration: Configuration, isAgain: Bool) -> (title: String, subtitle: String) {
        let name = ["title": configuration.shownTitle]
        let isNamed = !configuration.title.isEmpty
        guard configuration.schedule != nil else {
            let length = NotificationText.duration(configuration.preAlert)
            if isAgain {
                return (isNamed ? localized("Start again: {title}", name) : localized("Start again"), length)
            }
            return (isNamed ? localized("Start timer: {title}", name) : localized("Start timer"), length)
        }
        return (isNamed ? localized("Set alarm: {title}", name) : localized("Set alarm"), time(of: configuration))
    }

    private func time(of configuration: Configuration) -> String {
        let zone = configuration.timeZone.flatMap { zones.zone(named: $0) } ?? zone
        if let weekdays = configuration.weekdays, let time = configuration.time {
            let values = ["days": Self.text(of: weekdays), "time": time.text]
            guard let name = configuration.timeZone else { return localized("{days}, {time}", values) }
            return localized("{days}, {time} ({zone})", values.merging(["zone": name]) { first, _ in first })
        }
        return configuration.firstDue(in: zone, at: now).map { self.zone.text(of: $0, at: now.wall) } ?? ""
    }

    private static func text(of weekdays: Weekdays) -> String {
        if weekdays == .all { return localized("Every day") }
        let days = weekdays.days
        if days.count > 2, let first = days.first, let last = days.last,
            weekdays == Weekdays(Weekday.allCases.drop { $0 != first }.prefix(days.count))
        {
            return localized(
                "{first} to {last}",
                ["first": localizedTemplate("\(first.text)", [:]), "last": localizedTemplate("\(last.text)", [:])])
        }
        // Translators: The days are such as "Monday" or "Monday, Wednesday and Friday".
        return localized("Every {days}", ["days": list(of: days.map { localizedTemplate("\($0.text)", [:]) })])
    }

    private static func list(of names: [String]) -> String {
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return localized("{list} and {last}", ["list": names.dropLast().joined(separator: ", "), "last": last])
    }

    // MARK: Alarms

    /// Returns the lines of an alarm: its title and its state.
    public func lines(of alarm: Alarm) -> (title: String, subtitle: String) {
        (alarm.configuration.shownTitle, state(of: alarm))
    }

    private func state(of alarm: Alarm) -> String {
        switch alarm.state {
        case .alerting(let alert): return NotificationText.ringing(since: zone.text(of: alert.start.wall, at: now.wall))
        case .paused(let countdown): return NotificationText.paused(left: countdown.remaining)
        case .countdown(let countdown):
            return NotificationText.rings(zone.phrase(of: countdown.fireWall, at: now.wall))
        case .scheduled:
            guard let fire = alarm.nextFire else { return localized("Switched off") }
            return NotificationText.rings(zone.phrase(of: fire, at: now.wall))
        }
    }

    /// Returns the lines of the result that stops an alarm that rings.
    public func stopLines(of alarm: Alarm) -> (title: String, subtitle: String) {
        (localized("Stop: {title}", ["title": alarm.configuration.shownTitle]), state(of: alarm))
    }

    /// Returns the lines of the result that undoes a command.
    public func undoLines(of entry: UndoEntry) -> (title: String, subtitle: String) {
        let title = entry.configuration?.shownTitle ?? NotificationText.alarm
        return (localized("Undo: {title}", ["title": title]), Self.text(of: entry.action))
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

    /// Returns the lines of the result that snoozes an alarm that rings.
    public func snoozeLines(of alarm: Alarm) -> (title: String, subtitle: String) {
        (
            localized("Snooze: {title}", ["title": alarm.configuration.shownTitle]),
            NotificationText.duration(alarm.configuration.snoozeTime)
        )
    }
}
