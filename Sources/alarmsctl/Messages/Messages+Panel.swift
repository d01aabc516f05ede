import AlarmsClient
import Gettext

/// What panels show of alarms.
extension Messages {
    /// Panels are narrow.
    private static let panelTitleWidth = 32

    private static func panelTitle(_ alarm: AlarmProperties) -> String? {
        alarm.title.isEmpty ? nil : TerminalText.cut(title(alarm), to: panelTitleWidth)
    }

    private static func titled(_ alarm: AlarmProperties, _ text: String) -> String {
        panelTitle(alarm).map { "\($0) \(text)" } ?? text
    }

    static func panelRings(_ alarm: AlarmProperties, others: Int) -> String {
        let title = panelTitle(alarm) ?? localized("Alarm")
        return others > 0
            ? localized("{title} rings (+{count})", ["title": title, "count": "\(others)"])
            : localized("{title} rings", ["title": title])
    }

    static func panelLeft(_ alarm: AlarmProperties, _ left: UInt64) -> String { titled(alarm, length(left)) }

    static func panelPaused(_ alarm: AlarmProperties, _ left: UInt64) -> String {
        titled(alarm, localized("{length}, paused", ["length": length(left)]))
    }

    static func panelScheduled(_ alarm: AlarmProperties, at now: UInt64) -> String {
        titled(alarm, LocalTime.shortText(alarm.nextFireUSec, at: now))
    }

    /// A line of the tooltip.
    static func panelLine(_ alarm: AlarmProperties) -> String {
        let what =
            switch alarm.state {
            case .alerting: localized("rings since {time}", ["time": LocalTime.text(alarm.alertStartUSec)])
            case .countdown: localized("until {time}", ["time": LocalTime.text(alarm.countdownFireUSec)])
            case .paused: localized("paused, {left}", ["left": left(alarm.remaining(at: 0))])
            default: LocalTime.text(alarm.nextFireUSec)
            }
        return "\(title(alarm)): \(what)"
    }
}
