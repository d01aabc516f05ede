internal import CLinux
internal import Glibc

/// The timer that wakes the machine. The corresponding C interface is timerfd_create(2).
struct Alarm {
    /// The valid instants, µs since 1970-01-01 00:00 UTC: the kernel counts nanoseconds.
    static let range: ClosedRange<Int64> = 1...9_223_372_035_999_999

    private let descriptor: Int32

    /// Creates the timer, which is never closed.
    ///
    /// - Throws: `EPERM` without the permission to wake the machine.
    init() throws(WakerFailure) {
        descriptor = timerfd_create(CLOCK_REALTIME_ALARM, Int32(TFD_CLOEXEC))
        guard descriptor >= 0 else { throw WakerFailure(number: errno, text: "timerfd_create") }
    }

    /// Arms the timer for `instant`, which must be in ``range``, and verifies the kernel's value.
    ///
    /// - Throws: The failure of the call; `EIO` if the kernel has another time.
    func arm(at instant: Int64) throws(WakerFailure) {
        try set(instant)
        // Repeated, since the clock may be set between the readings.
        for _ in 0..<3 where try holds(instant) { return }
        throw WakerFailure(number: EIO, text: "timerfd_gettime")
    }

    /// Disarms the timer.
    ///
    /// - Throws: The failure of the call.
    func disarm() throws(WakerFailure) {
        try set(0)
    }

    /// Sets the kernel's timer; 0 disarms it.
    private func set(_ instant: Int64) throws(WakerFailure) {
        var setting = itimerspec()
        setting.it_value.tv_sec = Int(instant / 1_000_000)
        setting.it_value.tv_nsec = Int(instant % 1_000_000) * 1000
        guard timerfd_settime(descriptor, Int32(TFD_TIMER_ABSTIME), &setting, nil) == 0 else {
            throw WakerFailure(number: errno, text: "timerfd_settime")
        }
    }

    /// Returns true if the kernel's timer elapses at `instant`, or has elapsed.
    private func holds(_ instant: Int64) throws(WakerFailure) -> Bool {
        var setting = itimerspec()
        let before = Self.now()
        guard timerfd_gettime(descriptor, &setting) == 0 else {
            throw WakerFailure(number: errno, text: "timerfd_gettime")
        }
        let after = Self.now()
        if instant <= after { return true }
        let remaining = Int64(setting.it_value.tv_sec) * 1_000_000 + Int64(setting.it_value.tv_nsec) / 1000
        // Each of the three values is exact to a microsecond.
        return remaining > 0 && (before - 1...max(before, after) + 1).contains(instant - remaining)
    }

    private static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }
}
