public import AlarmCore
public import EventLoop

/// Wakes the machine by the best of several sources.
///
/// # Theory of operation
///
/// The sources are tried in order, the best first; each is a rung of the ladder. A rung is used once it has confirmed
/// that it is armed, or that it has nothing to arm. When a rung fails, the next one is armed for the same instant;
/// after the last one, there is none. Failed rungs that are better than the present one are retried on ``tryAgain()``
/// and, if they failed after they were made (such as a killed program), also with back-off, a limited number of times,
/// so that an idle machine stays idle. Meanwhile the present rung stays armed, until a better one is.
public final class WakeSources {
    /// The source that wakes the machine; also `none` if the machine has no clock for that. A rung is armed even then,
    /// since the clock may be found later.
    public private(set) var support = WakeSupport.none
    /// The reasons why the machine can't be woken; empty if it can.
    public private(set) var problems = [LocalizableText("the ways to wake the machine are being tried")]
    /// Called when ``support`` or ``problems`` have changed.
    public var whenChanged: (() -> Void)?

    /// The back-off: the delays from a failure to the first retry, the second, and so on; after the last there are no
    /// automatic retries. On `CLOCK_MONOTONIC`.
    public static let retries: [Interval] = [.seconds(1), .seconds(10), .seconds(60), .seconds(600)]
    /// The time for a rung to confirm that it is armed.
    public static let answerTimeout = Interval.seconds(5)
    /// The time in use after which a failure of a rung restarts the back-off.
    private static let steady = Interval.hours(1)

    /// A function that makes a source. `report` receives a failure after the source was armed.
    public typealias Rung = (_ report: @escaping (WakeFailure) -> Void) throws(WakeFailure) -> any WakeSource

    private let rungs: [Rung]
    private let hasClock: () -> Bool
    private let retries: [Interval]
    private let answerTimeout: Interval
    private var retryTimer: Timer?
    private var answerTimer: Timer?
    /// The number of used ``retries``.
    private var retryCount = 0
    /// The failures of rungs, by index.
    private var failures: [Int: WakeFailure] = [:]
    private var clockIsThere: Bool

    private struct RungInUse {
        let index: Int
        let source: any WakeSource
        /// The time at which the rung was made, µs on `CLOCK_MONOTONIC`.
        let start = Clock.monotonic.now
    }

    /// The rung that is in use or being tried.
    private var rung: RungInUse?
    /// The rung in use before better ones are tried. It stays armed until one of them is.
    private var former: RungInUse?
    /// True if the last requested instant is armed, or no rung can be armed.
    public private(set) var isSettled = false
    private var wanted: WallTime?
    private var waiting: [() -> Void] = []

    /// Tries the rungs, without an instant.
    ///
    /// - Parameters:
    ///   - rungs: The ways to make a source, the best first. Each makes a new source whenever it is called.
    ///   - hasClock: Returns true if the machine has a clock that can wake it. Called now and in ``tryAgain()``.
    ///   - retries: The delays before each retry.
    ///   - answerTimeout: The time for a source to answer, after which the next one is tried.
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

    /// Arms the sources for `instant`, replacing the former instant; `nil` disarms them. A no-op if unchanged.
    ///
    /// - Parameter then: Called once, before this returns or later from the event loop, when the last requested instant
    ///   is armed or no rung can be armed.
    public func arm(at instant: WallTime?, then: @escaping () -> Void) {
        if isSettled, instant == wanted { return then() }
        waiting.append(then)
        guard instant != wanted else { return }
        wanted = instant
        isSettled = false
        if let rung { arm(rung) } else { settle() }
    }

    /// Looks for the clock again, retries the rungs better than the present one, and restarts the back-off. Call it
    /// after a sleep, or occasionally.
    public func tryAgain() {
        clockIsThere = hasClock()
        retryCount = 0
        climb()
    }

    private func climb() {
        // Otherwise the rungs are being tried or armed already, and are retried if they fail.
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
        // The index identifies the rung, which has at most one source. Capturing the source would keep it alive.
        let index = rung.index
        // Without a timer, a rung that never answers is replaced when another instant is requested.
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
            // The rung is then retried only on `tryAgain()`.
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
