public import AlarmCore

/// The end of an activity, and the time until which it is shown nevertheless.
public struct ActivityEnd: Hashable, Sendable {
    /// The longest time for which an ended activity is shown.
    public static let longestDismissal = Interval.hours(4)

    /// The start of the activity.
    public let start: Moment
    /// The end.
    public let at: Moment
    /// The time, boot clock, at which it is dismissed at the latest.
    public let dismissal: BootTime
    /// The time, wall clock, at which it is dismissed, if that is sooner; `nil`: none was asked for.
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

    /// The time, wall clock, at which it is dismissed, as the clocks were at the end.
    public var dismissTime: WallTime {
        let latest = at.wall + (dismissal - at.boot)
        return dismissAt.map { min($0, latest) } ?? latest
    }

    /// True if it is to be gone at `now`.
    func isOver(at now: Moment) -> Bool {
        dismissal <= now.boot || dismissAt.map { $0 <= now.wall } == true
    }
}

/// The reason why an activity has ended, by its name on the bus.
public enum ActivityEndReason: String, CaseIterable, Hashable, Sendable {
    /// A program called End.
    case client
    /// A person dismissed it, or doesn't allow it.
    case user
    /// It has been shown for as long as one may, or its start came too late.
    case expired
    /// The connection that had started it has left the bus.
    case caller
    /// The machine was started anew: the program that would update it is gone.
    case reboot
}
