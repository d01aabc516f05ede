internal import AlarmCore

/// What people are told of alarms that were missed: all of one moment in one notice.
struct MissedNotice {
    /// Why alarms were missed.
    enum Reason: Hashable {
        /// They rang, and nobody answered.
        case unanswered
        /// The wall clock was set past them.
        case clockSet
        /// The time zone was changed past them.
        case zoneChanged
        case asleep
        case off
        /// The service wasn't there in time.
        case late

        /// How the reason ends the sentence that the alarms were missed.
        fileprivate var clause: String {
            switch self {
            case .unanswered: ": nobody answered"
            case .clockSet: " when the clock was set"
            case .zoneChanged: " when the time zone was changed"
            case .asleep: " while the computer was asleep"
            case .off: " while the computer was off"
            case .late: ""
            }
        }
    }

    private struct Item {
        let title: String
        let due: WallTime
        let count: UInt32
        let reason: Reason
    }

    /// More than that would fill the screen.
    private static let mostLines = 10

    private var items: [Item] = []

    /// Whether there is nothing to tell.
    var isEmpty: Bool { items.isEmpty }

    /// Adds what `entry` says was missed, `count` times.
    mutating func add(_ entry: HistoryEntry, count: UInt32, because reason: Reason) {
        let name = entry.title.isEmpty ? entry.appID : entry.title
        items.append(Item(title: name.isEmpty ? "Alarm" : name, due: entry.due, count: count, reason: reason))
    }

    /// The notice's first line.
    var summary: String {
        let reasons = Set(items.map(\.reason))
        let clause = reasons.count == 1 ? reasons.first?.clause ?? "" : ""
        return (items.count == 1 ? "An alarm was missed" : "\(items.count) alarms were missed") + clause
    }

    /// Names and times, the earliest first; what is of today at `now` without its date.
    func body(in zone: Zone, at now: WallTime) -> String {
        let today = zone.date(at: now)
        var lines = items.sorted { $0.due < $1.due }.prefix(Self.mostLines).map { item in
            let local = LocalTime(item.due, in: zone)
            let time = local.date == today ? "\(local.time)" : "\(local)"
            return "\(time) \(item.title)" + (item.count > 1 ? ", the last of \(item.count) times" : "")
        }
        if items.count > Self.mostLines { lines.append("and \(items.count - Self.mostLines) more") }
        return lines.joined(separator: "\n")
    }
}
