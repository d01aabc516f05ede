/// One instant as both clocks show it. The engine never reads a clock: whoever calls it says when that is.
public struct Moment: Hashable, Sendable {
    /// What the wall clock shows.
    public let wall: WallTime
    /// What the boot clock shows.
    public let boot: BootTime

    /// Creates a moment from two readings taken together.
    public init(wall: WallTime, boot: BootTime) {
        self.wall = wall
        self.boot = boot
    }
}
