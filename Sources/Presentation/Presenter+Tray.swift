public import ActivityCore
public import AlarmCore
internal import Gettext

/// The tooltip and the menu of the tray icon.
extension Presenter {
    /// The maximum number of ringing alarms, and of countdowns, in the menu. Each sandboxed app has a share of them.
    private static let most = 10
    /// The lengths of the timers that can be started, minutes.
    private static let timers: [Int64] = [5, 10, 25]

    /// Returns the lines of the tooltip, with the times of rings, but without remaining times.
    ///
    /// - Parameters:
    ///   - ringing: The alarm that has rung longest; `nil`: none rings.
    ///   - count: The number of alarms that ring.
    ///   - problem: The reason why people may not see the notification of a ring; empty: there is none.
    ///   - next: The alarm that rings next; `nil`: there is none.
    public func tooltip(
        ringing: Alarm?, of count: Int, problem: String, next: Alarm?, at now: WallTime
    ) -> [String] {
        let rings = ringing.map { [PresentedText.rings(shortTitle(of: $0), of: count).text] } ?? []
        let problems = ringing == nil || problem.isEmpty ? [] : [problem]
        return rings + problems + (next.flatMap { nextLine($0, at: now) }.map { [$0] } ?? [])
    }

    /// Returns the menu of the alarms that ring, count down or are paused.
    ///
    /// - Parameter scheduled: The next alarm to ring that doesn't count down.
    public func menu(active: [Alarm], scheduled: Alarm?, at now: Moment) -> DrawnMenu {
        let alerts = active.compactMap { alarm in alarm.alert.map { ($0.start.boot, alarm) } }
            .sorted { ($0.0, $0.1.id) < ($1.0, $1.1.id) }.fairPrefix(Self.most) { $0.1.owner }
        let countdowns = active.compactMap { alarm in Self.left(of: alarm, at: now).map { ($0, alarm) } }
            .sorted { ($0.0, $0.1.id) < ($1.0, $1.1.id) }.fairPrefix(Self.most) { $0.1.owner }
        return DrawnMenu(
            ringing: alerts.map { entry(of: $1, shortTitle(of: $1)) },
            countdowns: countdowns.map { entry(of: $1, countdownLine($1, left: $0)) },
            next: scheduled.flatMap { nextLine($0, at: now.wall) }, timersLine: localized("Start a timer"),
            timers: Self.timers.map { (minutes: $0, text: Interval.minutes($0).text) })
    }

    private func entry(of alarm: Alarm, _ text: String) -> DrawnMenu.Entry {
        let buttons = PresentedButton.ofNotification(of: alarm, isPrivate: false).compactMap { button in
            AlarmAction(rawValue: button.action).map { (press: $0, text: button.text) }
        }
        return DrawnMenu.Entry(alarm.id, alarm.alert, text, buttons)
    }

    /// Returns the remaining time of a countdown; `nil`: there is none.
    private static func left(of alarm: Alarm, at now: Moment) -> Interval? {
        alarm.countdown?.remaining(at: now) ?? alarm.pausedCountdown?.remaining
    }

    private func countdownLine(_ alarm: Alarm, left: Interval) -> String {
        let total = alarm.countdown?.total ?? alarm.pausedCountdown?.total ?? left
        let values = ["title": shortTitle(of: alarm), "left": Self.left(left, of: total)]
        return alarm.countdown == nil
            ? localized("{title}: paused, {left}", values) : localized("{title}: {left}", values)
    }

    private func nextLine(_ alarm: Alarm, at now: WallTime) -> String? {
        alarm.nextFire.map { fire in
            localized(
                "Next: {title}, {time}", ["title": shortTitle(of: alarm), "time": zone.text(of: fire, at: now)])
        }
    }

    /// Returns the title, truncated to at most 60 characters.
    private func shortTitle(of alarm: Alarm) -> String {
        let title = title(of: alarm)
        return title.count > 60 ? title.prefix(59) + "…" : title
    }

    /// Returns the text for the remaining time of a countdown of this length. The text is valid until the next percent
    /// has passed, so that for more than 10 min it is in minutes: seconds would be too exact.
    public static func left(_ remaining: Interval, of total: Interval) -> String {
        let unit: Interval = total <= .minutes(10) ? .seconds(1) : .minutes(1)
        return localized("{length} left", ["length": remaining.roundedUp(to: unit).text])
    }
}
