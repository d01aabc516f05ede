/// An instant on both clocks. The engine never reads a clock: its callers pass the moment.
public struct Moment: Hashable, Sendable {
    /// The time on the wall clock.
    public let wall: WallTime
    /// The time on the boot clock.
    public let boot: BootTime

    /// Creates a moment from two readings taken together.
    public init(wall: WallTime, boot: BootTime) {
        self.wall = wall
        self.boot = boot
    }
}

/// The causes of changed alarm times, in the signal TimeChanged.
public enum TimeChange: String, CaseIterable, Hashable, Sendable {
    /// The wall clock was set.
    case clock
    /// The system has another time zone.
    case zone
    /// The rules of a time zone in use have changed.
    case tzdata
    /// The machine was asleep.
    case resume
}
