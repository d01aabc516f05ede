public import ActivityCore
public import AlarmCore
internal import Gettext

extension Presenter {
    /// The greatest number of rows in the list.
    private static let mostRows = 10

    /// Returns the content of a panel for these alarms and activities. First comes an alarm that rings, counts down or
    /// is paused, else an activity, else the alarm that rings next.
    ///
    /// - Parameters:
    ///   - activities: All activities, in the order to show.
    ///   - isPrivate: True for a locked screen that hides private texts.
    public func panel(of alarms: any AlarmView, _ activities: [Activity], isPrivate: Bool) -> DrawnPanel {
        let active = foremost(Self.mostRows, of: alarms)
        let live = activities.filter(\.isLive)
        let next = alarms.nextScheduled(max(1, Self.mostRows - active.count))
        let row = DrawnRegion(.row, isPrivate: isPrivate)
        let rows: [LayoutElement?] =
            active.map { elements(of: $0, in: [row])[row] }
            + live.prefix(Self.mostRows - active.count).map { elements(of: $0, in: [row])[row] }
            + next.map { elements(of: $0, in: [row])[row] }
        let shown = Array(rows.compactMap { $0 }.prefix(Self.mostRows))
        let more = max(0, alarms.count + live.count - shown.count)
        if let alarm = active.first {
            // There is no place for an activity beside several countdowns.
            let second = alarm.alert == nil && alarms.activeCount == 1 ? live.first : nil
            return panel(of: alarm, of: alarms.alertingCount, second, isPrivate, shown, more)
        }
        if let activity = live.first {
            return panel(of: activity, live.dropFirst().first, isPrivate, shown, more)
        }
        guard let alarm = next.first else {
            let line = LayoutElement.row([.text(PresentedText(localized("No alarms are set")))])
            return DrawnPanel(.none, id: "", [("line", line)], rows: shown, more: more)
        }
        return panel(of: alarm, of: 0, nil, isPrivate, shown, more)
    }

    /// Returns at most `most` alarms: first those that ring, the longest first, then countdowns, the soonest first,
    /// then paused countdowns, the shortest remaining time first.
    private func foremost(_ most: Int, of alarms: any AlarmView) -> [Alarm] {
        var foremost: [(rank: PanelRank, alarm: Alarm)] = []
        alarms.forEachActive { alarm in
            let rank = PanelRank(alarm, end: alarm.countdown.map(end))
            if foremost.count == most {
                guard let last = foremost.last, rank < last.rank else { return }
                foremost.removeLast()
            }
            let place = foremost.lastIndex { $0.rank < rank }.map { $0 + 1 } ?? 0
            foremost.insert((rank, alarm), at: place)
        }
        return foremost.map(\.alarm)
    }

    private func panel(
        of alarm: Alarm, of ringing: Int, _ second: Activity?, _ isPrivate: Bool, _ rows: [LayoutElement], _ more: Int
    ) -> DrawnPanel {
        let (leading, trailing) = DrawnRegion.compact(isPrivate: isPrivate)
        let drawn = elements(of: alarm, in: [leading, trailing])
        let state: DrawnPanel.State =
            switch alarm.state {
            case .alerting: .ringing
            case .countdown: .countdown
            case .paused: .paused
            case .scheduled: .scheduled
            }
        return DrawnPanel(
            state, id: alarm.id.description,
            [
                ("leading", drawn[leading]), ("trailing", drawn[trailing]), ("second", minimal(second, isPrivate)),
                ("line", .row(line(of: alarm, of: ringing, isPrivate))), ("progress", progress(of: alarm)),
            ], rows: rows, more: more)
    }

    private func panel(
        of activity: Activity, _ second: Activity?, _ isPrivate: Bool, _ rows: [LayoutElement], _ more: Int
    ) -> DrawnPanel {
        let (leading, trailing) = DrawnRegion.compact(isPrivate: isPrivate)
        let expanded = DrawnRegion(.expanded, isPrivate: isPrivate)
        let drawn = elements(of: activity, in: [leading, trailing, expanded])
        let title = self.title(of: activity, app(activity.configuration.appID), isPrivate: isPrivate)
        let line = [.text(PresentedText(title))] + (drawn[trailing]?.words ?? [])
        return DrawnPanel(
            .activity, id: activity.id.description,
            [
                ("leading", drawn[leading]), ("trailing", drawn[trailing]), ("second", minimal(second, isPrivate)),
                ("line", .row(line)),
                ("progress", drawn[trailing]?.first(.progress) ?? drawn[expanded]?.first(.progress)),
            ], rows: rows, more: more)
    }

    private func minimal(_ activity: Activity?, _ isPrivate: Bool) -> LayoutElement? {
        let region = DrawnRegion(.minimal, isPrivate: isPrivate)
        return activity.flatMap { elements(of: $0, in: [region])[region] }
    }

    /// Returns the texts and times of an alarm for one line.
    ///
    /// - Parameter ringing: The number of alarms that ring.
    private func line(of alarm: Alarm, of ringing: Int, _ isPrivate: Bool) -> [LayoutElement] {
        let title = self.title(of: alarm, isPrivate: isPrivate)
        let name = LayoutElement.text(PresentedText(title))
        switch alarm.state {
        case .alerting: return [.text(.rings(title, of: ringing))]
        case .countdown: return [name] + (timer(of: alarm).map { [$0] } ?? [])
        case .paused:
            return [name] + (timer(of: alarm).map { [$0] } ?? []) + [.text(PresentedText(localized("Paused")))]
        case .scheduled: return [name] + (alarm.nextFire.map { [.time($0)] } ?? [])
        }
    }
}

/// The rank, in a panel, of an alarm that rings, counts down or is paused.
private struct PanelRank: Comparable {
    private let state: Int
    private let microseconds: Int64
    private let id: AlarmID

    /// - Parameter end: The end of the running countdown, wall clock; `nil`: there is none.
    init(_ alarm: Alarm, end: WallTime?) {
        id = alarm.id
        switch alarm.state {
        case .alerting(let alert): (state, microseconds) = (0, alert.start.wall.microseconds)
        case .countdown(let countdown):
            (state, microseconds) = (1, (end ?? countdown.fireWall).microseconds)
        case .paused(let countdown): (state, microseconds) = (2, countdown.remaining.microseconds)
        case .scheduled: (state, microseconds) = (3, 0)
        }
    }

    static func < (one: PanelRank, other: PanelRank) -> Bool {
        (one.state, one.microseconds, one.id) < (other.state, other.microseconds, other.id)
    }
}

extension DrawnRegion {
    /// Returns the regions of the first and the second place in a panel.
    fileprivate static func compact(isPrivate: Bool) -> (DrawnRegion, DrawnRegion) {
        (DrawnRegion(.compactLeading, isPrivate: isPrivate), DrawnRegion(.compactTrailing, isPrivate: isPrivate))
    }
}

extension Activity {
    /// True if the activity has started, and hasn't ended.
    fileprivate var isLive: Bool {
        if case .running = state { true } else { false }
    }
}

extension LayoutElement {
    /// Returns the first element of this type: this one or a descendant; `nil`: there is none.
    fileprivate func first(_ kind: Kind) -> LayoutElement? {
        self.kind == kind ? self : children.lazy.compactMap { $0.first(kind) }.first
    }

    /// The elements with texts and times; if there are none, the first progress bar.
    fileprivate var words: [LayoutElement] {
        let all = leaves.filter { [.text, .timer, .time, .progress].contains($0.kind) }
        let words = all.filter { $0.kind != .progress }
        return words.isEmpty ? Array(all.prefix(1)) : words
    }
}
