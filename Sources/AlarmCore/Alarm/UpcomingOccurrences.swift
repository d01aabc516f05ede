/// The occurrences of which a notice is shown some time before they are due, each once.
///
/// Only alarms at rest have such notices: a countdown or a snooze is shown anyway. Only the next few occurrences have
/// one, so that few notices are on the screen at a time, however many alarms are set.
public struct UpcomingOccurrences {
    /// The greatest number of alarms with a notice: those that ring next.
    public static let most = 3

    /// The alarms whose notices are due, the soonest first.
    public let new: [Alarm]
    /// The occurrences with a notice that have passed, aren't near any more, or aren't the next ones any more.
    public let outdated: [Occurrence]
    /// The wall time of the next notice, if nothing else changes before; `nil`: never.
    public let nextChange: WallTime?

    /// Finds the occurrences at `now`.
    ///
    /// - Parameters:
    ///   - length: The time before an occurrence from which on its notice is shown; zero: never.
    ///   - told: The occurrences whose notices were shown, without the outdated ones.
    public init(of alarms: any AlarmView, within length: Interval, told: Set<Occurrence>, at now: WallTime) {
        func isNear(_ occurrence: Occurrence) -> Bool {
            now < occurrence.due && occurrence.due - length <= now
        }
        outdated = told.filter { !isNear($0) || alarms.alarm($0.id)?.upcoming != $0 }
        guard length > .zero else {
            (new, nextChange) = ([], nil)
            return
        }
        let next = alarms.nextScheduled(Self.most)
        new = next.filter { alarm in alarm.upcoming.map { isNear($0) && !told.contains($0) } ?? false }
        nextChange = next.compactMap(\.upcoming).map { $0.due - length }.filter { now < $0 }.min()
    }
}
