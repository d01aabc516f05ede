public import ActivityCore
public import AlarmCore

/// The result of a turn: everything is on disk, or ``storageFailure`` is the reason why not.
public struct Outcome<Reply> {
    /// An alarm changed by the turn. It is a class because an alarm is a large value: each access to an edit would copy
    /// two.
    public final class Edit {
        /// The identifier of the alarm.
        public let id: AlarmID
        /// The last announced state: before the turn or, if the turn made the alarm, at its creation.
        public let before: Alarm?
        /// The new state; `nil` if the alarm was removed.
        public let after: Alarm?

        init(id: AlarmID, before: Alarm?, after: Alarm?) {
            self.id = id
            self.before = before
            self.after = after
        }
    }

    /// The changes of the turn, in the order of its inputs; none is empty.
    public internal(set) var changes: [Change] = []
    /// The changed alarms, each once, in the order of their first changes.
    public internal(set) var edits: [Edit] = []
    /// The effects of each change still to carry out: all but the immediate ones of events.
    public internal(set) var effectsOfChanges: [[Effect]] = []
    /// The effects of changes of activities, in the order of the inputs.
    public internal(set) var activityEffects: [ActivityEffect] = []
    /// The activities to announce, with the last announced and the new state.
    public internal(set) var activityAnnouncements: [(before: Activity, after: Activity)] = []
    /// The replies to the requests, in order.
    public internal(set) var replies: [Reply] = []
    /// The error of the commit; `nil` if it succeeded, or nothing had to be stored.
    public internal(set) var storageFailure: StorageFailure?

    /// The history of the turn, in order.
    public var history: [HistoryEntry] { changes.flatMap(\.history) }
}
