public import AlarmCore
public import EventLoop

/// Wakes the machine by the best of several sources.
///
/// # Theory of operation
///
/// The sources are tried in order, the best first; each is a rung of the ladder. A rung is used once it has confirmed
/// that it is armed, or that it has nothing to arm. When one fails, the next is armed for the same instant; below the
/// last there is none. Failed rungs, and better ones than that in use, are retried on ``tryAgain()``, and some times by
/// themselves if one failed after it was made, as a program that was killed: ever more rarely, and in the end not any
/// more, so that an idle machine stays idle. Meanwhile the rung in use stays armed, until a better one is.
public final class WakeSources {
    /// The source that wakes the machine: `none` as well if the machine has no clock for that. A rung is armed even
    /// then, as the clock may be found later.
    public private(set) var support = WakeSupport.none
    /// The reasons why the machine can't be woken; none if it can.
    public private(set) var problems = [LocalizableText("the ways to wake the machine are being tried")]
    /// Called when ``support`` or ``problems`` have changed.
    public var whenChanged: (() -> Void)?

    /// The delays after a failure before the rungs are retried: the first time, the second, and so on; after the last
    /// they aren't retried by themselves any more. On `CLOCK_MONOTONIC`.
    public static let retries: [Interval] = [.seconds(1), .seconds(10), .seconds(60), .seconds(600)]
    /// The time for a rung to confirm that it is armed.
    public static let answerTimeout = Interval.seconds(5)
    /// The time after which a failure of a rung counts as the first again.
    private static let steady = Interval.hours(1)

    /// Makes a source, with the receiver of its failure after it was armed.
    public typealias Rung = (_ report: @escaping (WakeFailure) -> Void) throws(WakeFailure) -> any WakeSource

    private let rungs: [Rung]
    private let hasClock: () -> Bool
    private let retries: [Interval]
    private let answerTimeout: Interval
    private var retryTimer: Timer?
    private var answerTimer: Timer?
    /// The number of ``retries`` that were used.
    private var retryCount = 0
    /// The failures of rungs, by index.
    private var failures: [Int: WakeFailure] = [:]
    private var clockIsThere: Bool

    private struct RungInUse {
        let index: Int
        let source: any WakeSource
        /// The time at which it was made, µs on `CLOCK_MONOTONIC`.
        let start = Clock.monotonic.now
    }

    /// The rung in use, or being tried.
    private var rung: RungInUse?
    /// The rung that was in use before better ones were tried. It stays armed until one of them is.
    private var former: RungInUse?
    /// True if the instant requested last is armed, or nothing can be.
    public private(set) var isSettled = false
    private var wanted: WallTime?
    private var waiting: [() -> Void] = []

    /// Tries the rungs, armed for nothing.
    ///
    /// - Parameters:
    ///   - rungs: The ways to make a source, the best first. Each makes a new source whenever it is called.
    ///   - hasClock: Returns true if the machine has a clock that can wake it. Called now and in ``tryAgain()``.
    ///   - retries: The delays before each attempt to climb again.
    ///   - answerTimeout: The time for a source to answer, after which it is left.
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left.
    public init(
        _ rungs: [Rung], hasClock: @escaping () -> Bool = RealTimeClock.canWake,
        in loop: EventLoop, retries: [Interval] = WakeSources.retries,
        answerTimeout: Interval = WakeSources.answerTimeout
    ) throws(SystemError) {
        self.answerTimeout = answerTimeout
        self.rungs = rungs
        self.hasClock = hasClock
        self.retries = retries
        clockIsThere = hasClock()
        retryTimer = try Timer(on: .monotonic, in: loop) { [unowned self] _ in climb() }
        answerTimer = try Timer(on: .monotonic, in: loop) { [unowned self] _ in
            if let rung { fail(rung.index, WakeFailure(Self.unanswered(rung.source.support))) }
        }
        tryRungs(from: 0)
    }

    /// Wakes the machine at `instant`, in place of the former one; `nil`: at no time. A no-op if that is armed already.
    ///
    /// - Parameter then: Called once, before this returns or later from the loop, when the instant requested last is
    ///   armed or nothing can be.
    public func arm(at instant: WallTime?, then: @escaping () -> Void) {
        if isSettled, instant == wanted { return then() }
        waiting.append(then)
        guard instant != wanted else { return }
        wanted = instant
        isSettled = false
        if let rung { arm(rung) } else { settle() }
    }

    /// Looks for the clock again, and retries the rungs better than that in use; from now on failures count as the
    /// first again. For after a sleep, or now and then.
    public func tryAgain() {
        clockIsThere = hasClock()
        retryCount = 0
        climb()
    }

    private func climb() {
        // Otherwise the rungs are being tried, or armed, already; and if they fail, they are retried.
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
                let source = try rungs[index]({ [unowned self] failure in fail(index, failure) })
                let rung = RungInUse(index: index, source: source)
                self.rung = rung
                return arm(rung)
            } catch {
                failures[index] = error
            }
        }
        rung = nil
        settle()
    }

    private func arm(_ rung: RungInUse) {
        // The index identifies the rung, of which there is at most one source. Capturing that would keep it alive.
        let index = rung.index
        // Without a timer a rung that never answers is left when another instant is requested.
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

    private static func unanswered(_ support: WakeSupport) -> LocalizableText {
        LocalizableText("{mechanism} hasn't answered", ["mechanism": .verbatim(support.rawValue)])
    }

    private func retryLater(_ failed: RungInUse) {
        let now = Clock.monotonic.now
        if now - failed.start > Self.steady.microseconds { retryCount = 0 }
        guard retryCount < retries.count, retryTimer?.deadline == nil else { return }
        do {
            try retryTimer?.arm(at: now + retries[retryCount].microseconds)
            retryCount += 1
        } catch {
            // Then it is retried only on `tryAgain()`.
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
        let before = (support, problems)
        (support, problems) = verdict
        if before != (support, problems) { whenChanged?() }
    }

    private var verdict: (WakeSupport, [LocalizableText]) {
        if let rung, clockIsThere { return (rung.source.support, []) }
        var reasons = clockIsThere ? [] : [LocalizableText("the machine has no clock that can wake it")]
        if rung == nil { reasons += failures.sorted { $0.key < $1.key }.map(\.value.reason) }
        return (.none, reasons.isEmpty ? [LocalizableText("nothing is there to wake it")] : reasons)
    }
}
