/// The occurrences of which a notice is shown some time before they are due, each once.
///
/// They are of alarms at rest: what counts down or is snoozed shows that by itself. Only the ones that come first are
/// told, so that however many alarms are set, few notices are on the screen at a time.
public struct UpcomingOccurrences {
    /// The number of alarms, of those that ring next, whose occurrences are told.
    public static let most = 3

    /// The alarms with an occurrence that is to be told now, the soonest first.
    public let new: [Alarm]
    /// The occurrences that were told, and that nobody has to expect any more, or not that soon.
    public let outdated: [Occurrence]
    /// The wall time at which there is a new one, if nothing else changes before; `nil`: never.
    public let nextChange: WallTime?

    /// Finds the occurrences at `now`.
    ///
    /// - Parameters:
    ///   - length: The time before an occurrence from which on its notice is shown; zero: never.
    ///   - told: The occurrences that were told, and weren't outdated since.
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
