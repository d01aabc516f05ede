internal import CSystemd
internal import Glibc

/// The timers of a loop with one clock and one priority. They share a timerfd, which is armed for the earliest
/// deadline: a process may have few descriptors, and few of a program's timers are armed at a time. The corresponding C
/// interface is timerfd_create(2).
final class TimerQueue {
    private struct Entry {
        /// The timer, which removes itself when it is released.
        unowned let timer: Timer
        let deadline: Int64

        /// The time for which the timerfd is armed, µs; not 0, which would disarm it.
        var instant: Int64 { timer.clockHasChanged ? 1 : max(deadline, 1) }
    }

    private let clock: Clock
    private let descriptor: Int32
    private var source: DescriptorSource?
    private var armed: [ObjectIdentifier: Entry] = [:]
    /// The time for which the timerfd is armed, µs; 0: it is disarmed, or has elapsed.
    private var instant: Int64 = 0

    /// Creates a queue without timers.
    ///
    /// - Throws: `SystemError`: see ``Timer/init(on:in:priority:handler:)``.
    init(on clock: Clock, in loop: EventLoop, priority: EventLoop.Priority) throws(SystemError) {
        self.clock = clock
        descriptor = try SystemError.checkErrno(
            timerfd_create(clock.identifier, Int32(TFD_NONBLOCK) | Int32(TFD_CLOEXEC)), "timerfd_create")
        source = try DescriptorSource(descriptor, for: .readable, in: loop, priority: priority) { [unowned self] _ in
            elapsed()
        }
    }

    deinit {
        source = nil
        close(descriptor)
    }

    /// Arms `timer` for `deadline`, replacing its former one.
    ///
    /// - Throws: `SystemError` if the kernel refuses; then the timer keeps its former deadline.
    func arm(_ timer: Timer, at deadline: Int64) throws(SystemError) {
        let former = armed.updateValue(Entry(timer: timer, deadline: deadline), forKey: ObjectIdentifier(timer))
        do throws(SystemError) {
            try update()
        } catch {
            armed[ObjectIdentifier(timer)] = former
            throw error
        }
    }

    /// Disarms a timer, which may be deinitializing.
    ///
    /// - Throws: `SystemError` if the kernel refuses.
    func disarm(_ timer: ObjectIdentifier) throws(SystemError) {
        guard armed.removeValue(forKey: timer) != nil else { return }
        try update()
    }

    /// Returns the time until the timerfd reaches the `deadline` of an armed timer, µs, rounded up; `nil`: it has
    /// elapsed.
    ///
    /// - Throws: `SystemError` if the kernel refuses.
    func remaining(until deadline: Int64) throws(SystemError) -> Int64? {
        var setting = itimerspec()
        try SystemError.checkErrno(timerfd_gettime(descriptor, &setting), "timerfd_gettime")
        let remaining = Int64(setting.it_value.tv_sec) * 1_000_000 + (Int64(setting.it_value.tv_nsec) + 999) / 1000
        return remaining > 0 ? remaining &+ (deadline &- instant) : nil
    }

    /// Arms the timerfd for the earliest deadline.
    private func update() throws(SystemError) {
        let soonest = armed.values.reduce(Int64.max) { min($0, $1.instant) }
        try set(armed.isEmpty ? 0 : soonest)
    }

    /// Sets the timerfd to `instant`, µs; 0 disarms it.
    private func set(_ instant: Int64) throws(SystemError) {
        guard instant != self.instant else { return }
        var setting = itimerspec()
        setting.it_value.tv_sec = Int(instant / 1_000_000)
        setting.it_value.tv_nsec = Int(instant % 1_000_000) * 1000
        let cancelOnSet = clock == .wall ? Int32(TFD_TIMER_CANCEL_ON_SET) : 0
        let result = timerfd_settime(descriptor, Int32(TFD_TIMER_ABSTIME) | cancelOnSet, &setting, nil)
        guard result < 0, errno == ECANCELED else {
            try SystemError.checkErrno(result, "timerfd_settime")
            self.instant = instant
            return
        }
        // The clock was set since the last call or read; the timerfd is armed nevertheless. The kernel reports this
        // only once, so the timerfd is made to elapse at once, and the handlers are called in the loop.
        self.instant = instant
        noteClockChange()
        try update()
    }

    private func noteClockChange() {
        for entry in armed.values { entry.timer.clockHasChanged = true }
    }

    /// Calls the handler of the earliest timer; other due timers follow in the loop's next rounds.
    private func elapsed() {
        var count: UInt64 = 0
        let hasElapsed = Glibc.read(descriptor, &count, MemoryLayout<UInt64>.size) >= 0
        // Nothing can be read if the timerfd was armed again after the loop had found it ready.
        guard hasElapsed || errno == ECANCELED else { return }
        instant = 0
        if !hasElapsed { noteClockChange() }
        // The kernel reports that the clock was set even if the timerfd is disarmed.
        guard let first = armed.values.min(by: { ($0.instant, $0.deadline) < ($1.instant, $1.deadline) }) else {
            return
        }
        let timer = first.timer
        armed[ObjectIdentifier(timer)] = nil
        // The kernel refuses only the alarm clock, which has a single timer.
        try? update()
        timer.elapse()
    }
}
