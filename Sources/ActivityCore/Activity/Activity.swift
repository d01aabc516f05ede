public import AlarmCore

/// A live activity: what an app shows of something that goes on, where people look anyway.
public struct Activity: Hashable, Sendable {
    /// The state, with what belongs to it.
    public enum State: Hashable, Sendable {
        /// It starts at ``ActivityConfiguration/startAt``.
        case pending
        /// It is shown. It is stale if the time has passed until which its content is right.
        case running(since: Moment, isStale: Bool)
        /// It is shown as it was left, until it is dismissed.
        case ended(ActivityEnd)
    }

    /// The identifier.
    public let id: ActivityID
    /// The sandboxed app that owns it; `nil`: a program outside any sandbox does.
    public let owner: SandboxedApp?
    /// The connection that has started it, if it ends with that.
    public let caller: ActivityCaller?
    /// The keys that are set.
    public internal(set) var configuration: ActivityConfiguration
    /// The alert to show as it starts; `nil` once it was, and if there is none.
    public internal(set) var startAlert: ActivityAlert?
    /// The state.
    public internal(set) var state: State
    /// The time, wall clock, at which its content was right, as its client says: an update from before is ignored.
    public internal(set) var asOf: WallTime
    /// The number of updates.
    public internal(set) var updateCount: UInt64

    /// Creates an activity from its parts, as they are stored.
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

    /// The time of its start, wall clock, which of a pending one is to come.
    public var start: WallTime? {
        switch state {
        case .pending: configuration.startAt
        case .running(let start, _): start.wall
        case .ended(let end): end.start.wall
        }
    }

    /// The end; `nil`: it hasn't ended.
    public var end: ActivityEnd? {
        if case .ended(let end) = state { end } else { nil }
    }

    /// True if it is active or stale.
    public var isRunning: Bool {
        if case .running = state { true } else { false }
    }
}
