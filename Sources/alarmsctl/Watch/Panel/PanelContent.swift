import AlarmsClient
import Gettext
import JSONText

/// The content of a panel at a time: the most important alarm or activity, and all of them in the tooltip.
struct PanelContent: Equatable {
    /// The state of the most important alarm, or that an activity is as important.
    enum State: String, CaseIterable {
        case ringing, countdown, paused, activity, scheduled
        /// There is none.
        case none
    }

    let state: State
    /// On one line; "" where there is nothing to show.
    let text: String
    /// A line for each of the first alarms and activities, below the reason why people may not see what rings. It has no
    /// time that would have to be counted.
    let tooltip: String
    /// The elapsed percentage, 0…100: of a countdown by the time left as shown, of an activity its progress.
    let percentage: Int
    /// The time of the next change of ``text`` by time alone, or of an activity's ``percentage``, µs since 1970 UTC;
    /// `nil`: never.
    let nextChange: UInt64?

    /// The most lines of the tooltip; further alarms and activities are counted.
    private static let mostLines = 10

    /// - Parameters:
    ///   - alarms: In the order of ``AlarmProperties/isShownBefore(_:_:)``.
    ///   - activities: In the order to show.
    ///   - problem: The reason why people may not see the notification of an alarm that rings; "": there is none.
    ///   - now: Microseconds since 1970 UTC.
    init(
        _ alarms: [AlarmProperties], activities: [ActivityProperties] = [], problem: String = "", at now: UInt64
    ) {
        let alarms = alarms.filter(Self.isShown)
        let activities = activities.filter(\.isLive)
        let lines = Self.tooltip(alarms, activities, at: now)
        tooltip = problem.isEmpty ? lines : "\(problem)\n\(lines)"
        if let activity = activities.first, alarms.first?.isActive != true {
            let line = ActivityLine(activity)
            let text = TerminalText.cut(line.text(at: now), to: 32)
            let name = Messages.name(of: activity).map { TerminalText.cut($0, to: 32) }
            state = .activity
            let shown = [name, text.isEmpty ? nil : text].compactMap(\.self)
            self.text = shown.isEmpty ? localized("Activity") : shown.joined(separator: " ")
            percentage = line.progress?.percentage(at: now) ?? 0
            nextChange = line.nextChange(after: now)
            return
        }
        guard let first = alarms.first else {
            (state, text, percentage, nextChange) = (.none, "", 0, nil)
            return
        }
        let left = first.remaining(at: now)
        switch first.state {
        case .alerting:
            state = .ringing
            let others = alarms.count { $0.state == .alerting } - 1
            let title = Self.title(first) ?? (first.isTimer ? localized("Timer") : localized("Alarm"))
            text =
                others > 0
                ? localized("{title} rings (+{count})", ["title": title, "count": "\(others)"])
                : localized("{title} rings", ["title": title])
            percentage = 100
            nextChange = nil
        case .countdown:
            state = .countdown
            text = Self.titled(first, Messages.length(Self.rounded(left)))
            percentage = Self.percentage(Self.rounded(left), of: first.countdownTotalUSec)
            nextChange = left <= Self.second ? nil : now + left - (Self.rounded(left) - Self.unit(left))
        case .paused:
            state = .paused
            text = Self.titled(first, localized("{length}, paused", ["length": Messages.length(Self.rounded(left))]))
            percentage = Self.percentage(Self.rounded(left), of: first.countdownTotalUSec)
            nextChange = nil
        default:
            state = .scheduled
            text = Self.titled(first, LocalTime.shortText(first.nextFireUSec, at: now))
            percentage = 0
            // From then on it is written shorter.
            nextChange = LocalTime.spans.map { first.nextFireUSec - min($0, first.nextFireUSec) }.filter { $0 > now }
                .min()
        }
    }

    /// The title, cut, since panels are narrow; `nil` if there is none.
    private static func title(_ alarm: AlarmProperties) -> String? {
        alarm.title.isEmpty ? nil : TerminalText.cut(Messages.title(alarm), to: 32)
    }

    private static func titled(_ alarm: AlarmProperties, _ text: String) -> String {
        title(alarm).map { "\($0) \(text)" } ?? text
    }

    /// The alarms that ring, count down or are paused, the activities and the other alarms, a line each.
    private static func tooltip(
        _ alarms: [AlarmProperties], _ activities: [ActivityProperties], at now: UInt64
    ) -> String {
        let active = alarms.prefix(while: \.isActive)
        var lines = active.prefix(mostLines).map { line($0, at: now) }
        lines += activities.prefix(mostLines - lines.count).map { line($0, at: now) }
        lines += alarms.dropFirst(active.count).prefix(mostLines - lines.count).map { line($0, at: now) }
        let rest = alarms.count + activities.count - lines.count
        return (lines + (rest > 0 ? [Messages.more(rest)] : [])).joined(separator: "\n")
    }

    private static func line(_ activity: ActivityProperties, at now: UInt64) -> String {
        let text = ActivityLine(activity).standingText(at: now)
        let parts = [text] + (activity.state == .stale ? [Messages.state(activity)] : [])
        let shown = Messages.list(parts.filter { !$0.isEmpty })
        return Messages.title(activity) + (shown.isEmpty ? "" : ": \(shown)")
    }

    /// A line of the tooltip.
    private static func line(_ alarm: AlarmProperties, at now: UInt64) -> String {
        let what =
            switch alarm.state {
            case .alerting: localized("rings since {time}", ["time": LocalTime.date(alarm.alertStartUSec, at: now)])
            case .countdown: localized("until {time}", ["time": LocalTime.date(alarm.countdownFireUSec, at: now)])
            case .paused: localized("paused, {left}", ["left": Messages.left(alarm.remaining(at: 0))])
            default: LocalTime.date(alarm.nextFireUSec, at: now)
            }
        return "\(Messages.title(alarm)): \(what)"
    }

    /// True if the alarm has a place in the tooltip: it can ring, at a known time.
    private static func isShown(_ alarm: AlarmProperties) -> Bool {
        switch alarm.state {
        case .alerting, .countdown, .paused: true
        default: alarm.isEnabled && alarm.nextFireUSec > 0
        }
    }

    private static func percentage(_ left: UInt64, of total: UInt64) -> Int {
        total > left ? Int(Double(total - left) / Double(total) * 100) : 0
    }

    private static let second: UInt64 = 1_000_000

    /// The steps of the time left, as shown: seconds in the last minute, minutes on the last day, then hours.
    private static func unit(_ left: UInt64) -> UInt64 {
        switch left {
        case ...60_000_000: second
        case ...86_400_000_000: 60_000_000
        default: 3_600_000_000
        }
    }

    /// The time left as it is shown: rounded up. The last second stays until the alarm rings.
    private static func rounded(_ left: UInt64) -> UInt64 {
        let unit = unit(left)
        return max(second, (left / unit + (left % unit == 0 ? 0 : 1)) * unit)
    }
}
