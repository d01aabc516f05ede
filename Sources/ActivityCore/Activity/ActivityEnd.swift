public import AlarmCore

/// The end of an activity, and its dismissal.
public struct ActivityEnd: Hashable, Sendable {
    /// The longest time for which an ended activity is shown.
    public static let longestDismissal = Interval.hours(4)

    /// The start of the activity.
    public let start: Moment
    /// The end.
    public let at: Moment
    /// The latest time of the dismissal, boot clock.
    public let dismissal: BootTime
    /// The requested time of the dismissal, wall clock, which counts if it is earlier; `nil`: none was requested.
    public let dismissAt: WallTime?

    /// Describes an end after which the activity is shown for the longest time.
    init(start: Moment, at end: Moment, dismissAt: WallTime? = nil) {
        self.init(start: start, at: end, dismissal: end.boot + Self.longestDismissal, dismissAt: dismissAt)
    }

    /// Describes an end.
    public init(start: Moment, at end: Moment, dismissal: BootTime, dismissAt: WallTime? = nil) {
        self.start = start
        at = end
        self.dismissal = dismissal
        self.dismissAt = dismissAt
    }

    /// The time of the dismissal, wall clock, by the clocks at the end.
    public var dismissTime: WallTime {
        let latest = at.wall + (dismissal - at.boot)
        return dismissAt.map { min($0, latest) } ?? latest
    }

    /// Returns true if the activity is to be removed at `now`.
    func isOver(at now: Moment) -> Bool {
        dismissal <= now.boot || dismissAt.map { $0 <= now.wall } == true
    }
}

/// The reason why an activity has ended; the raw value is its name on the bus.
public enum ActivityEndReason: String, CaseIterable, Hashable, Sendable {
    /// A program called End.
    case client
    /// A person dismissed the activity, or doesn't allow it.
    case user
    /// The activity reached the longest time, or was to start too long ago.
    case expired
    /// The connection that started the activity has left the bus.
    case caller
    /// The machine was rebooted, which ended the program that would update the activity.
    case reboot
}
