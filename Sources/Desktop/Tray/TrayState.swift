public import AlarmCore
internal import Gettext

/// The state of the tray's icon.
public struct TrayState: Hashable {
    /// True if an alarm rings.
    let needsAttention: Bool
    /// The lines of the tooltip, plain text.
    let tooltip: [String]

    /// Describes the icon of these alarms.
    ///
    /// - Parameters:
    ///   - ringing: The alarm that has rung longest; `nil`: none rings.
    ///   - count: The number of alarms that ring.
    ///   - problem: The reason why people may not see the notification of one; empty: there is none.
    ///   - next: The alarm that rings next; `nil`: none will.
    ///   - zone: The zone of the person's clocks.
    ///   - now: The wall clock's reading.
    public init(
        ringing: Alarm?, of count: Int, problem: String = "", next: Alarm?, in zone: Zone, at now: WallTime
    ) {
        var lines: [String] = []
        if let ringing {
            lines.append(TrayText.rings(ringing))
            if count > 1 { lines.append(NotificationText.others(count - 1)) }
            if !problem.isEmpty { lines.append(problem) }
        }
        if let next = next.flatMap({ TrayText.next($0, in: zone, at: now) }) { lines.append(next) }
        needsAttention = ringing != nil
        tooltip = lines
    }

    /// The property `Status`.
    var status: String { needsAttention ? "NeedsAttention" : "Active" }
}
