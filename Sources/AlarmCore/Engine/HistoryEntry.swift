/// An event of an alarm in the history, which outlives the alarm.
public struct HistoryEntry: Hashable, Sendable {
    /// The kinds of events.
    public enum Event: Hashable, Sendable {
        /// The alarm rang.
        case fired
        /// A ring, or a snooze, ended.
        case stopped(Effect.StopReason)
        /// A ring was snoozed.
        case snoozed
        /// This number of occurrences was missed.
        case missed(Effect.MissedPolicy, count: UInt32)
        /// The next ring was skipped, or stopped before it began.
        case skipped
        /// The alarm was disabled before its next ring.
        case disabled
        /// A holiday was set that suspends the next ring.
        case held
        /// The app was denied before the next ring.
        case denied
        /// The next ring was replaced by another: the schedule was changed, or the following occurrence came while the
        /// countdown was paused.
        case replaced

        /// The event's name on the bus and in the store.
        public var name: String {
            switch self {
            case .fired: "fired"
            case .stopped: "stopped"
            case .snoozed: "snoozed"
            case .missed: "missed"
            case .skipped: "skipped"
            case .disabled: "disabled"
            case .held: "held"
            case .denied: "denied"
            case .replaced: "replaced"
            }
        }

        /// The reason of the end; `nil` for other events.
        public var reason: Effect.StopReason? {
            if case .stopped(let reason) = self { reason } else { nil }
        }

        /// The reason of the miss; `nil` for other events.
        public var policy: Effect.MissedPolicy? {
            if case .missed(let policy, _) = self { policy } else { nil }
        }

        /// The number of missed occurrences; `nil` for other events.
        public var count: UInt32? {
            if case .missed(_, let count) = self { count } else { nil }
        }
    }

    /// The alarm.
    public let id: AlarmID
    /// The desktop id of the alarm's app.
    public let appID: String
    /// The source of the app id.
    public let appOrigin: AppOrigin
    /// The title of the alarm at the time of the event.
    public let title: String
    /// The event.
    public let event: Event
    /// The due time of the ring that began, ended, was missed or won't take place; of several missed rings, the last
    /// one; of a snooze, the ring to come.
    public let due: WallTime
    /// The time of the event.
    public let at: WallTime

    /// Describes an entry.
    public init(
        id: AlarmID, appID: String, appOrigin: AppOrigin = .host, title: String, event: Event, due: WallTime,
        at: WallTime
    ) {
        self.id = id
        self.appID = appID
        self.appOrigin = appOrigin
        self.title = title
        self.event = event
        self.due = due
        self.at = at
    }
}
