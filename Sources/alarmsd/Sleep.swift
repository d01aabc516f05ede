internal import AlarmBus
internal import AlarmCore
internal import Desktop
internal import EventLoop
internal import SystemTime

/// The machine's sleep: wakes the machine for the alarms that ask for that, and keeps it from falling asleep shortly
/// before such an alarm, and while one rings.
///
/// # Theory of operation
///
/// At the end of each turn the service passes the time of the next alarm that wakes the machine; the wake-up is armed
/// and sleep is blocked accordingly, and the service is told when that has to change with time alone. Before the
/// machine sleeps the service handles and stores all pending calls; the machine may sleep when its clock is armed for
/// the result. That delays sleep by at most two seconds: the wake-up that the kernel holds stays armed anyway.
final class Sleep {
    /// The maximum time for which sleep is delayed, µs. The login manager waits 5 s, and other programs need time, too.
    private static let delayLimit: Int64 = 2_000_000

    /// Runs when the machine is about to sleep: all pending calls have to be handled and stored at once.
    var whenComing: (() -> Void)?
    /// Runs when there may be something to do: the machine is awake again, or its sleep has to be blocked, or not any
    /// more.
    var whenTimeHasPassed: (() -> Void)?
    /// Runs when ``support`` or ``problem`` has changed.
    var whenChanged: (() -> Void)?
    /// Runs when ``isWakeArmed`` has become true.
    var whenWakeArmed: (() -> Void)?

    private let ladder: WakeLadder
    private let login: Login
    private let session: SessionInhibitor
    private var policy = SleepPolicy()
    private var changeTimer: Timer?
    private var delayTimer: Timer?
    /// True if the machine is about to sleep, or asleep.
    private var isComing = false
    /// True if all is stored, and the machine may sleep as soon as its clock is armed.
    private var isReady = false
    /// True if the clock isn't waited for any more until this sleep is over.
    private var isDelayOver = false
    /// The time that the ladder was told to arm last.
    private var asked: WallTime?

    /// Starts, and tries the ways to wake the machine.
    ///
    /// - Parameter rungs: The ways to wake the machine, the best first.
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left.
    init(
        _ rungs: [() throws(WakeFailure) -> any WakeSource], login: Login, session: SessionInhibitor, in loop: EventLoop
    ) throws(SystemError) {
        ladder = try WakeLadder(rungs, in: loop)
        self.login = login
        self.session = session
        changeTimer = try Timer(on: .wall, in: loop) { [unowned self] _ in whenTimeHasPassed?() }
        delayTimer = try Timer(on: .monotonic, in: loop) { [unowned self] _ in
            Log.write(.warning, "the machine is falling asleep before its wake-up is confirmed")
            isDelayOver = true
            letGo()
            whenWakeArmed?()
        }
        ladder.whenChanged = { [unowned self] in wakingHasChanged() }
        // Otherwise that is reported when all were tried.
        if ladder.isSettled { wakingHasChanged() }
        login.whenChanged = { [unowned self] in updateProblem() }
        updateProblem()
        login.whenFailed = { Log.write(.warning, $0) }
        session.whenFailed = { Log.write(.warning, "the desktop's own sleep can't be blocked: \($0)") }
        login.whenSleepComes = { [unowned self] in comes() }
        login.whenAwake = { [unowned self] in isOver() }
    }

    /// The source that wakes the machine.
    var support: WakeSupport { ladder.support }

    /// The time at which the machine is woken; `nil`: at none, or nothing can wake it.
    var nextWake: WallTime? { support == .none ? nil : asked }

    /// The reason why the machine can't be woken, or its sleep can't be blocked or delayed, in the person's language;
    /// empty if all is well.
    private(set) var problem = ""

    private func updateProblem() {
        // Not translated in each turn, which reads it.
        problem = LocalizableText.clauses(ladder.problems + login.problems).localized
        whenChanged?()
    }

    /// True if the next wake-up is armed, should the machine sleep right now, or can't be: a reply sent while this is
    /// false might acknowledge an alarm that is then slept through.
    var isWakeArmed: Bool { !isComing || ladder.isSettled || isDelayOver }

    /// Considers `alarm` as it is now.
    func put(_ alarm: Alarm) {
        policy.put(alarm)
    }

    /// Considers the alarm of this identity no longer.
    func remove(_ id: AlarmID) {
        policy.remove(id)
    }

    /// Arms the wake-up and blocks sleep as the alarms need it from now on.
    ///
    /// - Parameter next: The time of the next alarm that wakes the machine.
    /// - Throws: `SystemError` if the kernel refuses a timer.
    func arm(for next: WallTime?, at now: Moment) throws(SystemError) {
        let wake = SleepPolicy.wake(for: next, at: now)
        if wake != asked {
            asked = wake
            ladder.arm(at: wake) { [unowned self] in settled() }
        }
        let isHolding = policy.isHolding(at: now)
        var blocks: Set<Login.Block> = isHolding ? [.sleep, .lid] : []
        if policy.isWatching(for: next, at: now) { blocks.insert(.sleep) }
        login.blocks = blocks
        // A desktop that suspends as the same person may ignore a lock at the login manager.
        session.isInhibiting = blocks.contains(.sleep)
        if let change = policy.nextChange(next: next, at: now) {
            try changeTimer?.arm(at: change.microseconds)
        } else {
            try changeTimer?.disarm()
        }
    }

    /// Retries the ways to wake the machine that didn't work before: it was asleep.
    func tryAgain() {
        ladder.tryAgain()
    }

    private func settled() {
        guard isComing else { return }
        if isReady { letGo() }
        whenWakeArmed?()
    }

    private func comes() {
        isComing = true
        // Without a timer the login manager's own limit counts.
        try? delayTimer?.arm(at: Clock.monotonic.now + Self.delayLimit)
        whenComing?()
        isReady = true
        // A rearm by the ladder itself answers this as well.
        ladder.arm(at: asked) { [unowned self] in settled() }
    }

    private func letGo() {
        isReady = false
        try? delayTimer?.disarm()
        login.letSleep()
    }

    private func isOver() {
        isComing = false
        isReady = false
        isDelayOver = false
        try? delayTimer?.disarm()
        ladder.tryAgain()
        whenWakeArmed?()
        whenTimeHasPassed?()
    }

    private func wakingHasChanged() {
        switch support {
        case .none:
            Log.write(.warning, "the machine is not woken for alarms: \(LocalizableText.clauses(ladder.problems))")
        case let support: Log.write(.information, "the machine is woken for alarms by \(support.rawValue)")
        }
        updateProblem()
    }
}
