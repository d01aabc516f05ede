internal import AlarmCore
internal import Desktop
internal import EventLoop
internal import SystemTime

/// The machine's sleep, as alarms want it: the machine is awake when one rings that wakes it, and doesn't fall asleep
/// shortly before that or while one rings.
///
/// # Theory of operation
///
/// At each turn's end the service says when the next alarm rings that wakes the machine; what follows from that is armed
/// and blocked, and when it changes by time alone the service hears of it. Before the machine sleeps the service takes in
/// and stores what it is asked for; when the machine's clock is armed for it, the machine may sleep. Nothing makes that
/// wait for more than two seconds: what the kernel holds is armed anyway.
final class Sleep {
    /// How long sleep may be delayed, µs. The login manager waits 5 s, and others want their share.
    private static let delayLimit: Int64 = 2_000_000

    /// Runs when the machine is about to sleep: what waits is to be taken in and stored, at once.
    var whenComing: (() -> Void)?
    /// Runs when there may be something to do: the machine is awake again, or what is asked of its sleep changes.
    var whenTimeHasPassed: (() -> Void)?
    /// Runs when ``support`` or ``problem`` is another.
    var whenChanged: (() -> Void)?
    /// Runs when ``isWakeArmed`` has become true.
    var whenWakeArmed: (() -> Void)?

    private let ladder: WakeLadder
    private let login: Login
    private let session: SessionInhibitor
    private var vigil = Vigil()
    private var changeTimer: Timer?
    private var delayTimer: Timer?
    /// Whether the machine is about to sleep, or asleep.
    private var isComing = false
    /// Whether all is stored, and the machine may sleep as soon as its clock is armed.
    private var isReady = false
    /// Whether nobody waits for the clock any more until this sleep is over.
    private var isDelayOver = false
    /// What the ladder was asked to arm last.
    private var asked: WallTime?

    /// Takes up the work, and tries what there is.
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
            Log.write(.warning, "the machine falls asleep before it is known whether it will be woken")
            isDelayOver = true
            letGo()
            whenWakeArmed?()
        }
        ladder.whenChanged = { [unowned self] in wakingHasChanged() }
        // Else that is told when all was tried.
        if ladder.isSettled { wakingHasChanged() }
        login.whenChanged = { [unowned self] in whenChanged?() }
        login.whenFailed = { Log.write(.warning, $0) }
        session.whenFailed = { Log.write(.warning, "the desktop's own sleep can't be blocked: \($0)") }
        login.whenSleepComes = { [unowned self] in comes() }
        login.whenAwake = { [unowned self] in isOver() }
    }

    /// By what the machine is woken.
    var support: WakeSupport { ladder.support }

    /// Why it isn't, or why its sleep can't be prevented or delayed; empty if all is well.
    var problem: String {
        let (waking, sleeping) = (ladder.problem, login.problem)
        // It is asked for in each turn.
        return waking.isEmpty ? sleeping : sleeping.isEmpty ? waking : "\(waking); \(sleeping)"
    }

    /// Whether what was asked for will wake the machine even if it sleeps right now, or nothing will: what is answered
    /// while it isn't might be lost.
    var isWakeArmed: Bool { !isComing || ladder.isSettled || isDelayOver }

    /// Takes in what has become of `alarm`.
    func put(_ alarm: Alarm) {
        vigil.put(alarm)
    }

    /// Takes in that the alarm of this identity is gone.
    func remove(_ id: AlarmID) {
        vigil.remove(id)
    }

    /// Asks of the machine's sleep what the alarms need from now on.
    ///
    /// - Parameter next: When the next alarm rings that wakes the machine.
    /// - Throws: `SystemError` if the kernel refuses a timer.
    func arm(for next: WallTime?, at now: Moment) throws(SystemError) {
        let wake = Vigil.wake(for: next, at: now)
        if wake != asked {
            asked = wake
            ladder.arm(at: wake) { [unowned self] in settled() }
        }
        let isHolding = vigil.isHolding(at: now)
        var blocks: Set<Login.Block> = isHolding ? [.sleep, .lid] : []
        if vigil.isWatching(for: next, at: now) { blocks.insert(.sleep) }
        login.blocks = blocks
        // A desktop that suspends as the same person may pass over a lock of the login manager.
        session.isInhibiting = blocks.contains(.sleep)
        if let change = vigil.nextChange(next: next, at: now) {
            try changeTimer?.arm(at: change.microseconds)
        } else {
            try changeTimer?.disarm()
        }
    }

    /// Has the ways to wake the machine tried again that didn't work before: it was asleep.
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
        // What is armed anew by itself answers this as well.
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
        case .none: Log.write(.warning, "the machine is not woken for alarms: \(ladder.problem)")
        case let support: Log.write(.information, "the machine is woken for alarms by \(support.rawValue)")
        }
        whenChanged?()
    }
}
