import AlarmCore

/// The clocks of the simulated machine. All times are in µs; *true* time is the simulated time since 1970 UTC.
struct VirtualClock {
    private(set) var trueTime: Int64
    /// The wall clock minus the true time.
    private(set) var error: Int64 = 0
    /// The true time of the zero of the boot clock.
    private var bootTime: Int64
    /// The number of the boot, from 1.
    private(set) var boot: UInt64 = 1

    init(at trueTime: Int64) {
        self.trueTime = trueTime
        bootTime = trueTime - 40_000_000
    }

    /// The readings of both clocks.
    var now: Moment {
        Moment(
            wall: WallTime(microseconds: trueTime + error), boot: BootTime(microseconds: trueTime - bootTime))
    }

    /// Returns the true time of the earlier deadline, provided that the clock isn't set before; `nil` if there is none.
    func trueTime(of wake: Wake) -> Int64? {
        let times = [wake.wall.map { $0.microseconds - error }, wake.boot.map { $0.microseconds + bootTime }]
        return times.compactMap { $0 }.min()
    }

    /// Advances the true time; no-op if `time` has passed.
    mutating func advance(to time: Int64) {
        trueTime = max(trueTime, time)
    }

    /// Sets the wall clock.
    mutating func setError(_ error: Int64) {
        self.error = error
    }

    /// Reboots the machine.
    mutating func reboot() {
        boot += 1
        bootTime = trueTime - 3_000_000
    }
}
