internal import AlarmCore
internal import Gettext
internal import Presentation

/// A notice about missed alarms that were found at the same time.
struct MissedNotice {
    /// A reason why alarms were missed.
    enum Reason: Hashable {
        /// They rang unanswered.
        case unanswered
        /// The wall clock was set past them.
        case clockSet
        /// The time zone was changed past them.
        case zoneChanged
        case asleep
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

    private struct Item {
        let title: String
        /// The sandboxed app of the alarm; `nil`: it belongs to another program.
        let app: SandboxedApp?
        let due: WallTime
        let count: UInt32
        let reason: Reason
    }

    /// The maximum number of lines, so that the notice fits on a screen. Each sandboxed app has a share of them.
    private static let mostLines = 10

    private var items: [Item] = []

    /// True if no alarm was missed.
    var isEmpty: Bool { items.isEmpty }

    /// Adds the missed alarm of `entry`, which was missed `count` times.
    mutating func add(_ entry: HistoryEntry, count: UInt32, because reason: Reason) {
        let name = entry.title.isEmpty ? entry.appID : entry.title
        items.append(
            Item(
                title: name.isEmpty ? localized("Alarm") : name,
                app: entry.appOrigin == .host ? nil : SandboxedApp(id: entry.appID), due: entry.due, count: count,
                reason: reason))
    }

    /// The notice's first line.
    var summary: String {
        let reasons = Set(items.map(\.reason))
        let reason = reasons.count == 1 ? reasons.first : nil
        return (reason ?? .late).sentence(items.count)
    }

    /// Returns the times and names, the earliest first; times on the day of `now` have no date.
    func body(in zone: Zone, at now: WallTime) -> String {
        var lines = items.sorted { $0.due < $1.due }.fairPrefix(Self.mostLines, by: \.app).map { item in
            localized(
                "{time} {title}", plural: "{time} {title}, the last of {count} times", count: max(1, Int(item.count)),
                ["time": zone.text(of: item.due, at: now), "title": item.title])
        }
        if items.count > Self.mostLines {
            let rest = items.count - Self.mostLines
            lines.append(localized("and {count} more", plural: "and {count} more", count: rest))
        }
        // GNOME displays them on one line.
        return lines.joined(separator: ",\n")
    }
}
