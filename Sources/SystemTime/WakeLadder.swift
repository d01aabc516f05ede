public import AlarmCore
public import EventLoop

/// Wakes the machine by the best way there is.
///
/// # Theory of operation
///
/// The ways are rungs, the best first. A rung counts once it has said that it is armed, be it for nothing. One that
/// fails is left for the next, which is armed for the same instant; below the last there is nothing. Rungs that have
/// failed, and better ones, are tried again when somebody says so, and some times by themselves if one that could be made
/// failed later, as a program that was killed: ever more rarely, and in the end not any more, so that an idle machine
/// stays idle. Meanwhile the rung in use stays armed, until a better one is.
public final class WakeLadder {
    /// By what the machine is woken: `none` as well where it has no clock for that. A rung is armed even then, as the clock
    /// may be found later.
    public private(set) var support = WakeSupport.none
    /// Why it can't be woken, in one line; empty if it can.
    public private(set) var problem = "what could wake the machine is being tried"
    /// Called when ``support`` or ``problem`` has become another.
    public var whenChanged: (() -> Void)?

    /// How long after a failure the rungs are tried again: the first time, the second, and so on; after the last, not by
    /// itself any more. On `CLOCK_MONOTONIC`.
    static let retries: [Interval] = [.seconds(1), .seconds(10), .seconds(60), .seconds(600)]
    /// How long a rung is given to say that it is armed.
    static let answerTimeout = Interval.seconds(5)
    /// A rung that has stood this long is tried again as if it failed for the first time.
    private static let steady = Interval.hours(1)

    private let rungs: [() throws(WakeFailure) -> any WakeSource]
    private let hasClock: () -> Bool
    private let retries: [Interval]
    private let answerTimeout: Interval
    private var retryTimer: Timer?
    private var answerTimer: Timer?
    /// How many of ``retries`` were used.
    private var retryCount = 0
    /// Why a rung, by its index, has failed.
    private var failures: [Int: WakeFailure] = [:]
    private var clockIsThere: Bool

    private struct Rung {
        let index: Int
        let source: any WakeSource
        /// When it was made, µs on `CLOCK_MONOTONIC`.
        let start = Clock.monotonic.now
    }

    /// The rung in use, or that is being tried.
    private var rung: Rung?
    /// The rung that was in use before better ones were tried. It stays armed until one of them is.
    private var former: Rung?
    /// Whether what was asked for last is armed, or nothing can be.
    public private(set) var isSettled = false
    private var wanted: WallTime?
    private var waiting: [() -> Void] = []

    /// Tries the rungs, armed for nothing.
    ///
    /// - Parameters:
    ///   - rungs: The ways to wake the machine, the best first. Each makes its source anew whenever it is called.
    ///   - hasClock: Whether the machine has a clock that can wake it. Asked now and in ``tryAgain()``.
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left.
    public convenience init(
        _ rungs: [() throws(WakeFailure) -> any WakeSource],
        hasClock: @escaping () -> Bool = RealTimeClock.canWake, in loop: EventLoop
    ) throws(SystemError) {
        try self.init(rungs, hasClock: hasClock, in: loop, retries: Self.retries, answerTimeout: Self.answerTimeout)
    }

    init(
        _ rungs: [() throws(WakeFailure) -> any WakeSource], hasClock: @escaping () -> Bool, in loop: EventLoop,
        retries: [Interval], answerTimeout: Interval = WakeLadder.answerTimeout
    ) throws(SystemError) {
        self.answerTimeout = answerTimeout
        self.rungs = rungs
        self.hasClock = hasClock
        self.retries = retries
        clockIsThere = hasClock()
        retryTimer = try Timer(on: .monotonic, in: loop) { [unowned self] _ in climb() }
        answerTimer = try Timer(on: .monotonic, in: loop) { [unowned self] _ in
            if let rung { fail(rung.index, WakeFailure("\(rung.source.support.rawValue) hasn't answered")) }
        }
        tryRungs(from: 0)
    }

    /// Has the machine awake at `instant`, in place of what it was armed for; with `nil` at no time. For what is armed
    /// already this does nothing.
    ///
    /// - Parameter then: Called once, before this returns or later from the loop, when what was asked for last is armed
    ///   or nothing can be.
    public func arm(at instant: WallTime?, then: @escaping () -> Void) {
        if isSettled, instant == wanted { return then() }
        waiting.append(then)
        guard instant != wanted else { return }
        wanted = instant
        isSettled = false
        if let rung { arm(rung) } else { settle() }
    }

    /// Looks for the clock anew, and tries the rungs better than that in use; from now on those that fail are tried again
    /// as if for the first time. For after a sleep, or now and then.
    public func tryAgain() {
        clockIsThere = hasClock()
        retryCount = 0
        climb()
    }

    private func climb() {
        // Else the rungs are being tried, or armed, already; and if they fail, they are tried again.
        guard isSettled else { return }
        guard let rung, rung.index == 0 else {
            former = rung
            isSettled = false
            return tryRungs(from: 0)
        }
        publish()
    }

    private func tryRungs(from first: Int) {
        for index in first..<rungs.count {
            if let former, former.index == index {
                self.former = nil
                rung = former
                return arm(former)
            }
            do throws(WakeFailure) {
                let rung = Rung(index: index, source: try rungs[index]())
                self.rung = rung
                rung.source.whenFailed = { [unowned self] failure in fail(index, failure) }
                return arm(rung)
            } catch {
                failures[index] = error
            }
        }
        rung = nil
        settle()
    }

    private func arm(_ rung: Rung) {
        // The index tells which one speaks: of one rung there is no more than one source. That itself would keep it alive.
        let index = rung.index
        // Without a timer a rung that never answers is left when it is told of another time.
        try? answerTimer?.arm(at: Clock.monotonic.now + answerTimeout.microseconds)
        rung.source.arm(at: wanted) { [unowned self] failure in
            if let failure { fail(index, failure) } else { settle() }
        }
    }

    private func fail(_ index: Int, _ failure: WakeFailure) {
        failures[index] = failure
        if let former, former.index == index {
            self.former = nil
            return retryLater(former)
        }
        if let rung { retryLater(rung) }
        isSettled = false
        tryRungs(from: index + 1)
    }

    private func retryLater(_ failed: Rung) {
        let now = Clock.monotonic.now
        if now - failed.start > Self.steady.microseconds { retryCount = 0 }
        guard retryCount < retries.count, retryTimer?.deadline == nil else { return }
        do {
            try retryTimer?.arm(at: now + retries[retryCount].microseconds)
            retryCount += 1
        } catch {
            // Then only those who say so have it tried again.
        }
    }

    private func settle() {
        try? answerTimer?.disarm()
        former = nil
        isSettled = true
        if let rung { failures[rung.index] = nil }
        let waiting = waiting
        self.waiting = []
        publish()
        waiting.forEach { $0() }
    }

    private func publish() {
        let before = (support, problem)
        (support, problem) = verdict
        if before != (support, problem) { whenChanged?() }
    }

    private var verdict: (WakeSupport, String) {
        if let rung, clockIsThere { return (rung.source.support, "") }
        var reasons = clockIsThere ? [] : ["the machine has no clock that can wake it"]
        if rung == nil { reasons += failures.sorted { $0.key < $1.key }.map(\.value.reason) }
        return (.none, reasons.isEmpty ? "nothing is there to wake it" : reasons.joined(separator: "; "))
    }
}
