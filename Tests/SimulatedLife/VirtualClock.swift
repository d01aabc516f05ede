import AlarmCore

/// The clocks of a machine that isn't there. All is in microseconds; *true* time is the time that passes, since 1970 UTC.
struct VirtualClock {
    private(set) var trueTime: Int64
    /// How much the wall clock is ahead of the true time.
    private(set) var error: Int64 = 0
    /// When the machine was started.
    private var bootTime: Int64
    /// Which start of the machine this is.
    private(set) var boot: UInt64 = 1

    init(at trueTime: Int64) {
        self.trueTime = trueTime
        bootTime = trueTime - 40_000_000
    }

    /// What both clocks show.
    var now: Moment {
        Moment(
            wall: WallTime(microseconds: trueTime + error), boot: BootTime(microseconds: trueTime - bootTime))
    }

    /// When the first of what waits for either clock comes, if none is set.
    func trueTime(of wake: Wake) -> Int64? {
        let times = [wake.wall.map { $0.microseconds - error }, wake.boot.map { $0.microseconds + bootTime }]
        return times.compactMap { $0 }.min()
    }

    /// Lets time pass.
    mutating func advance(to time: Int64) {
        trueTime = max(trueTime, time)
    }

    /// Sets the wall clock.
    mutating func setError(_ error: Int64) {
        self.error = error
    }

    /// Starts the machine anew.
    mutating func reboot() {
        boot += 1
        bootTime = trueTime - 3_000_000
    }
}
