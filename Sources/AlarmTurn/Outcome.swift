public import ActivityCore
public import AlarmCore

/// The result of a turn: all of it is on disk, or ``storageFailure`` says why not.
public struct Outcome<Reply> {
    /// An alarm that the turn has changed. It is a class because an alarm is a large value: each look at an edit would
    /// copy two.
    public final class Edit {
        /// The identifier of the alarm.
        public let id: AlarmID
        /// The last announced state: as it was before the turn or, if the turn made the alarm, as it was made.
        public let before: Alarm?
        /// The alarm as it is now; `nil` if it was removed.
        public let after: Alarm?

        init(id: AlarmID, before: Alarm?, after: Alarm?) {
            self.id = id
            self.before = before
            self.after = after
        }
    }

    /// The changes of the turn, in the order of its inputs; none is empty.
    public internal(set) var changes: [Change] = []
    /// The alarms that were changed, each once, in the order of their first changes.
    public internal(set) var edits: [Edit] = []
    /// The effects of each change that are left to carry out: all but the immediate ones of events.
    public internal(set) var effectsOfChanges: [[Effect]] = []
    /// The effects of changes of activities, in the order of the inputs.
    public internal(set) var activityEffects: [ActivityEffect] = []
    /// The activities of which others are to be told, as they know them and as they are.
    public internal(set) var activityAnnouncements: [(before: Activity, after: Activity)] = []
    /// The replies to the requests, in their order.
    public internal(set) var replies: [Reply] = []
    /// The error of the commit; `nil` if it succeeded, or nothing had to be stored.
    public internal(set) var storageFailure: StorageFailure?

    /// The history of the turn, in order.
    public var history: [HistoryEntry] { changes.flatMap(\.history) }
}
