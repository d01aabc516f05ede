internal import AlarmCore
internal import EventLoop

extension Moment {
    /// Reads both clocks.
    static func read() -> Moment {
        Moment(
            wall: WallTime(microseconds: Clock.wall.now), boot: BootTime(microseconds: Clock.boot.now))
    }
}
