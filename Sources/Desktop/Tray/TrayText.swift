internal import AlarmCore
internal import Gettext

/// The texts of the tray's icon and its menu.
enum TrayText {
    /// The entry with the timers that can be started.
    static let startTimer = localized("Start a timer")

    /// Returns the line with the alarm that rings next; `nil`: it won't ring.
    static func next(_ alarm: Alarm, in zone: Zone, at now: WallTime) -> String? {
        guard let fire = alarm.nextFire else { return nil }
        return localized("Next: {title}, {time}", ["title": title(of: alarm), "time": zone.text(of: fire, at: now)])
    }

    /// Returns the line that an alarm rings.
    static func rings(_ alarm: Alarm) -> String { localized("{title} rings", ["title": title(of: alarm)]) }

    /// Returns the entry of a countdown.
    ///
    /// - Parameter left: The time left, in words.
    static func countdown(_ title: String, left: String, isPaused: Bool) -> String {
        isPaused
            ? localized("{title}: paused, {left}", ["title": title, "left": left])
            : localized("{title}: {left}", ["title": title, "left": left])
    }

    /// Returns an alarm's title, truncated to what a menu has room for.
    static func title(of alarm: Alarm) -> String {
        let title = alarm.configuration.shownTitle
        return title.count > 60 ? title.prefix(59) + "…" : title
    }
}
