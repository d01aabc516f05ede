internal import Gettext

/// The texts of the tray's icon and its menu.
enum TrayText {
    /// The entry with the timers that can be started.
    static let startTimer = localized("Start a timer")

    /// Returns the line with the alarm that rings next.
    static func next(_ title: String, at time: String) -> String {
        localized("Next: {title}, {time}", ["title": title, "time": time])
    }

    /// Returns the line that an alarm rings.
    static func rings(_ title: String) -> String { localized("{title} rings", ["title": title]) }

    /// Returns the entry of a countdown.
    ///
    /// - Parameter left: The time left, in words.
    static func countdown(_ title: String, left: String, isPaused: Bool) -> String {
        isPaused
            ? localized("{title}: paused, {left}", ["title": title, "left": left])
            : localized("{title}: {left}", ["title": title, "left": left])
    }

    /// Truncates a title to what a menu has room for.
    static func brief(_ title: String) -> String { title.count > 60 ? title.prefix(59) + "…" : title }
}
