/// Something that has happened to an alarm, as it is kept when the alarm is long gone.
public struct HistoryEntry: Hashable, Sendable {
    /// The kinds of events.
    public enum Event: Hashable, Sendable {
        /// The alarm rang.
        case fired
        /// A ring, or a snooze, ended.
        case stopped(Effect.StopReason)
        /// A ring was put off.
        case snoozed
        /// This number of occurrences was missed.
        case missed(Effect.MissedPolicy, count: UInt32)
        /// A coming ring was left out: it was skipped, or stopped before it rang.
        case skipped
        /// The alarm was disabled before a coming ring.
        case disabled
        /// A holiday was set that holds a coming ring.
        case held
        /// The app was denied before a coming ring.
        case denied
        /// A coming ring gave way to another: the schedule was changed, or the next occurrence came while its countdown was
        /// paused.
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

        /// The reason of the end; `nil`: the event is another.
        public var reason: Effect.StopReason? {
            if case .stopped(let reason) = self { reason } else { nil }
        }

        /// The reason of the miss; `nil`: the event is another.
        public var policy: Effect.MissedPolicy? {
            if case .missed(let policy, _) = self { policy } else { nil }
        }

        /// The number of missed occurrences; `nil`: the event is another.
        public var count: UInt32? {
            if case .missed(_, let count) = self { count } else { nil }
        }
    }

    /// The alarm.
    public let id: AlarmID
    /// The desktop id of the app that it belonged to.
    public let appID: String
    /// The source of that id.
    public let appOrigin: AppOrigin
    /// Its title at that time.
    public let title: String
    /// The event.
    public let event: Event
    /// The due time of the ring that began, ended, was missed or is not to be, of several missed ones the last; of a snooze,
    /// the ring to come.
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
