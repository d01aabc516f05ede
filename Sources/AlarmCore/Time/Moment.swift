/// One instant on both clocks. The engine never reads a clock: its callers pass the moment.
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
