internal import AlarmCore
internal import EventLoop

extension Moment {
    /// What both clocks show.
    static func read() -> Moment {
        Moment(
            wall: WallTime(microseconds: Clock.wall.now), boot: BootTime(microseconds: Clock.boot.now))
    }
}
