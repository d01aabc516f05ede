public import AlarmCore
public import EventLoop
internal import Glibc

/// Wakes the machine by a timer of this process, for which it has the capability `CAP_WAKE_ALARM`. The corresponding C
/// interface is timerfd_create(2), with `CLOCK_REALTIME_ALARM`.
///
/// It wakes from suspend, not from hibernation or after the machine was switched off.
public final class WakeTimer: WakeSource {
    /// `timerfd`.
    public let support = WakeSupport.timerfd
    private let timer: Timer

    /// Returns the time for which the kernel's timer is armed to wake at `instant`, µs since 1970 UTC: clamped to 1970,
    /// and to the limit of nanoseconds, in 2262.
    static func deadline(for instant: WallTime) -> Int64 {
        min(max(instant.microseconds, 1), 9_223_372_035_999_999)
    }

    /// Creates a disarmed timer.
    ///
    /// - Throws: `WakeFailure` if the process has no permission, or the kernel no such timers.
    public init(in loop: EventLoop) throws(WakeFailure) {
        do throws(SystemError) {
            // Elapsing needs no handling: by then the machine is awake.
            timer = try Timer(on: .wallAlarm, in: loop) { _ in }
        } catch {
            throw Self.failure(error)
        }
    }

    /// Arms the timer, and verifies it with the kernel, all before this returns.
    public func arm(at instant: WallTime?, then: @escaping (WakeFailure?) -> Void) {
        do throws(SystemError) {
            guard let instant else {
                try timer.disarm()
                return then(nil)
            }
            let deadline = Self.deadline(for: instant)
            try timer.arm(at: deadline)
            then(
                try holds(deadline) ? nil : WakeFailure(LocalizableText("the kernel armed another time than requested"))
            )
        } catch {
            then(Self.failure(error))
        }
    }

    /// Returns true if the kernel will let the timer elapse at `deadline`, or has done so.
    private func holds(_ deadline: Int64) throws(SystemError) -> Bool {
        // Repeated, since the clock may be set between the readings.
        for _ in 0..<3 {
            let before = Clock.wall.now
            let remaining = try timer.remaining() ?? 0
            let after = Clock.wall.now
            if deadline <= after { return true }
            // Each of the three is exact to a microsecond.
            if remaining > 0, (before - 1...max(before, after) + 1).contains(deadline - remaining) { return true }
        }
        return false
    }

    private static func failure(_ error: SystemError) -> WakeFailure {
        error.errno == EPERM
            ? WakeFailure(
                LocalizableText(
                    "{program} has no permission to wake the machine ({capability})",
                    ["program": .verbatim("alarmsd"), "capability": .verbatim("CAP_WAKE_ALARM")]))
            : WakeFailure(
                LocalizableText(
                    "{program} can't wake the machine ({error})",
                    ["program": .verbatim("alarmsd"), "error": .verbatim("\(error)")]))
    }
}
