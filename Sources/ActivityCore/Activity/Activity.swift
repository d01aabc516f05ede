public import AlarmCore

/// A live activity: an app's ongoing task, shown in widgets and notifications.
public struct Activity: Hashable, Sendable {
    /// The state and its values.
    public enum State: Hashable, Sendable {
        /// The activity starts at ``ActivityConfiguration/startAt``.
        case pending
        /// The activity is shown. It is stale after ``ActivityConfiguration/staleAt``.
        case running(since: Moment, isStale: Bool)
        /// The activity has ended, and is shown in its last state until it is dismissed.
        case ended(ActivityEnd)
    }

    /// The identifier.
    public let id: ActivityID
    /// The sandboxed app that owns the activity; `nil`: a program outside any sandbox does.
    public let owner: SandboxedApp?
    /// The connection that has started the activity, if the activity ends with the connection.
    public let caller: ActivityCaller?
    /// The set keys.
    public internal(set) var configuration: ActivityConfiguration
    /// The alert to show at the start; `nil`: it was shown, or there is none.
    public internal(set) var startAlert: ActivityAlert?
    /// The state.
    public internal(set) var state: State
    /// The time of the content, wall clock, as given by the client: older updates are ignored.
    public internal(set) var asOf: WallTime
    /// The number of updates.
    public internal(set) var updateCount: UInt64

    /// Creates an activity from its stored parts.
    public init(
        id: ActivityID, owner: SandboxedApp?, caller: ActivityCaller?, _ configuration: ActivityConfiguration,
        startAlert: ActivityAlert?, state: State, asOf: WallTime, updateCount: UInt64
    ) {
        self.id = id
        self.owner = owner
        self.caller = caller
        self.configuration = configuration
        self.startAlert = startAlert
        self.state = state
        self.asOf = asOf
        self.updateCount = updateCount
    }

    /// The name of the state on the bus.
    public var stateName: String {
        switch state {
        case .pending: "pending"
        case .running(_, isStale: false): "active"
        case .running(_, isStale: true): "stale"
        case .ended: "ended"
        }
    }

    /// The time of the start, wall clock; in the future if the activity is pending.
    public var start: WallTime? {
        switch state {
        case .pending: configuration.startAt
        case .running(let start, _): start.wall
        case .ended(let end): end.start.wall
        }
    }

    /// The end; `nil`: the activity hasn't ended.
    public var end: ActivityEnd? {
        if case .ended(let end) = state { end } else { nil }
    }

    /// True if the activity is active or stale.
    public var isRunning: Bool {
        if case .running = state { true } else { false }
    }
}
