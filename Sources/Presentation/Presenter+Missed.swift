public import ActivityCore
public import AlarmCore
internal import Gettext

/// The notification of missed alarms that were discovered at the same time.
extension Presenter {
    /// The maximum number of lines that fit on a screen. Each sandboxed app has a share of them.
    private static let mostLines = 10

    /// Returns the notification of missed alarms: the reason, if all have the same, and their times and titles, the
    /// earliest first; times on the day of `now` have no date.
    public func notification(of missed: [MissedAlarm], at now: WallTime) -> LayoutElement {
        let reasons = Set(missed.map(\.reason))
        let reason = reasons.count == 1 ? reasons.first : nil
        var lines = missed.sorted { $0.due < $1.due }.fairPrefix(Self.mostLines, by: \.app).map { alarm in
            localized(
                "{time} {title}", plural: "{time} {title}, the last of {count} times", count: max(1, Int(alarm.count)),
                ["time": zone.text(of: alarm.due, at: now), "title": title(of: alarm)])
        }
        if missed.count > Self.mostLines {
            lines.append(
                localized("and {count} more", plural: "and {count} more", count: missed.count - Self.mostLines))
        }
        let summary = (reason ?? .late).sentence(missed.count)
        // GNOME displays the lines as one.
        let texts = [summary, lines.joined(separator: ",\n")].map { LayoutElement.text(PresentedText($0)) }
        return .column(texts)
    }

    private func title(of missed: MissedAlarm) -> String {
        if let title = missed.title.firstLine { return title }
        let app = missed.appID.isEmpty ? nil : self.app(missed.appID)
        return app?.name ?? localized("Alarm")
    }
}

/// An alarm that was missed.
public struct MissedAlarm {
    /// A reason why alarms were missed.
    public enum Reason: Hashable {
        /// They rang unanswered.
        case unanswered
        /// The wall clock was set past them.
        case clockSet
        /// The time zone was changed past them.
        case zoneChanged
        /// The machine was asleep.
        case asleep
        /// The machine was off.
        case off
        /// The service wasn't running, or was too late.
        case late

        /// Returns the sentence that `count` alarms were missed for this reason.
        fileprivate func sentence(_ count: Int) -> String {
            switch self {
            case .unanswered:
                localized(
                    "An alarm was missed: nobody answered", plural: "{count} alarms were missed: nobody answered",
                    count: count)
            case .clockSet:
                localized(
                    "An alarm was missed when the clock was set",
                    plural: "{count} alarms were missed when the clock was set", count: count)
            case .zoneChanged:
                localized(
                    "An alarm was missed when the time zone was changed",
                    plural: "{count} alarms were missed when the time zone was changed", count: count)
            case .asleep:
                localized(
                    "An alarm was missed while the computer was asleep",
                    plural: "{count} alarms were missed while the computer was asleep", count: count)
            case .off:
                localized(
                    "An alarm was missed while the computer was off",
                    plural: "{count} alarms were missed while the computer was off", count: count)
            case .late:
                localized("An alarm was missed", plural: "{count} alarms were missed", count: count)
            }
        }
    }

    fileprivate let title: String
    fileprivate let appID: String
    /// The sandboxed app of the alarm; `nil`: the alarm belongs to another program.
    fileprivate let app: SandboxedApp?
    fileprivate let due: WallTime
    fileprivate let count: UInt32
    fileprivate let reason: Reason

    /// Describes the missed alarm of `entry`, which was missed `count` times.
    public init(_ entry: HistoryEntry, count: UInt32, because reason: Reason) {
        title = entry.title
        appID = entry.appID
        app = entry.appOrigin == .host ? nil : SandboxedApp(id: entry.appID)
        due = entry.due
        self.count = count
        self.reason = reason
    }
}
