internal import AlarmBus
internal import AlarmCore
internal import Desktop
internal import EventLoop
internal import SystemTime

/// The machine's sleep: wakes the machine for alarms that request it, and keeps it awake shortly before such an alarm,
/// and while one rings.
///
/// # Theory of operation
///
/// At the end of each turn the service passes the time of the next alarm that wakes the machine; the wake-up is armed
/// and sleep is blocked accordingly, and an event reports when elapsed time alone changes that. Before the machine
/// sleeps, the service handles and stores all pending calls; the machine may sleep when its clock is armed for the
/// result. That delays sleep by at most two seconds: the kernel's earlier wake-up stays armed anyway.
final class Sleep {
    /// The maximum delay of sleep, µs. The login manager waits 5 s, and other programs also need time.
    private static let delayLimit: Int64 = 2_000_000

    /// An event of the machine's sleep.
    enum Event {
        /// The machine is about to sleep: all pending calls must be handled and stored at once.
        case coming
        /// Alarms may be due: the machine is awake again, or the blocking of sleep must change.
        case timeHasPassed
        /// ``support`` or ``problem`` has changed.
        case changed
        /// ``isWakeArmed`` has become true.
        case wakeArmed
    }

    private let report: (Event) -> Void
    private let sources: WakeSources
    private var login: Login?
    private let session: SessionInhibitor
    private var policy = SleepPolicy()
    private var changeTimer: Timer?
    private var delayTimer: Timer?
    /// True if the machine is about to sleep, or is asleep.
    private var isComing = false
    /// True if everything is stored, and the machine may sleep when its clock is armed.
    private var isReady = false
    /// True if the machine may sleep without an armed clock, until this sleep is over.
    private var isDelayOver = false
    /// The time last passed to the sources.
    private var asked: WallTime?

    /// Starts, and probes the ways to wake the machine.
    ///
    /// - Parameters:
    ///   - rungs: The ways to wake the machine, the best first.
    ///   - report: Receives the events; a change may also be reported before this returns.
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left.
    init(
        _ rungs: [WakeSources.Rung], on systemBus: SystemBus, session: SessionInhibitor, in loop: EventLoop,
        report: @escaping (Event) -> Void
    ) throws(SystemError) {
        self.report = report
        sources = try WakeSources(rungs, in: loop)
        self.session = session
        changeTimer = try Timer(on: .wall, in: loop) { _ in report(.timeHasPassed) }
        delayTimer = try Timer(on: .monotonic, in: loop) { [unowned self] _ in
            Log.write(.warning, "the machine is falling asleep before its wake-up is confirmed")
            isDelayOver = true
            letGo()
            report(.wakeArmed)
        }
        sources.whenChanged = { [unowned self] in wakingHasChanged() }
        // Otherwise it is reported when all were probed.
        if sources.isSettled { wakingHasChanged() }
        login = try Login(on: systemBus) { [unowned self] in receive($0) }
        updateProblem()
    }

    private func receive(_ event: Login.Event) {
        switch event {
        case .sleepComes: comes()
        case .awake: isOver()
        case .problemsChanged: updateProblem()
        case .failed(let failure): Log.write(.warning, failure)
        }
    }

    /// The source that wakes the machine.
    var support: WakeSupport { sources.support }

    /// The time at which the machine is woken; `nil`: there is none, or no way to wake it.
    var nextWake: WallTime? { support == .none ? nil : asked }

    /// The reason why the machine can't be woken, or its sleep can't be blocked or delayed, in the person's language;
    /// empty if there is none.
    private(set) var problem = ""

    private func updateProblem() {
        // Translated here, since each turn reads it.
        problem = LocalizableText.clauses(sources.problems + (login?.problems ?? [])).localized
        report(.changed)
    }

    /// True unless the machine is about to sleep, and still arming its wake-up: while this is false, a reply might
    /// acknowledge an alarm through which the machine sleeps.
    var isWakeArmed: Bool { !isComing || sources.isSettled || isDelayOver }

    /// Updates the state of `alarm`.
    func put(_ alarm: Alarm) {
        policy.put(alarm)
    }

    /// Removes the alarm with this id.
    func remove(_ id: AlarmID) {
        policy.remove(id)
    }

    /// Arms the wake-up and blocks sleep for the current alarms.
    ///
    /// - Parameter next: The time of the next alarm that wakes the machine.
    /// - Throws: `SystemError` if the kernel refuses a timer.
    func arm(for next: WallTime?, at now: Moment) throws(SystemError) {
        let wake = SleepPolicy.wake(for: next, at: now)
        if wake != asked {
            asked = wake
            sources.arm(at: wake) { [unowned self] in settled() }
        }
        let isHolding = policy.isHolding(at: now)
        var blocks: Set<Login.Block> = isHolding ? [.sleep, .lid] : []
        if policy.isWatching(for: next, at: now) { blocks.insert(.sleep) }
        login?.blocks = blocks
        // A desktop that suspends as the same user may ignore the login manager's locks.
        session.isInhibiting = blocks.contains(.sleep)
        if let change = policy.nextChange(next: next, at: now) {
            try changeTimer?.arm(at: change.microseconds)
        } else {
            try changeTimer?.disarm()
        }
    }

    /// Probes the failed ways to wake the machine again after a sleep.
    func tryAgain() {
        sources.tryAgain()
    }

    private func settled() {
        guard isComing else { return }
        if isReady { letGo() }
        report(.wakeArmed)
    }

    private func comes() {
        isComing = true
        // Without a timer the login manager's own limit applies.
        try? delayTimer?.arm(at: Clock.monotonic.now + Self.delayLimit)
        report(.coming)
        isReady = true
        // Also called if the sources rearm by themselves.
        sources.arm(at: asked) { [unowned self] in settled() }
    }

    private func letGo() {
        isReady = false
        try? delayTimer?.disarm()
        login?.letSleep()
    }

    private func isOver() {
        isComing = false
        isReady = false
        isDelayOver = false
        try? delayTimer?.disarm()
        sources.tryAgain()
        report(.wakeArmed)
        report(.timeHasPassed)
    }

    private func wakingHasChanged() {
        switch support {
        case .none:
            Log.write(.warning, "the machine is not woken for alarms: \(LocalizableText.clauses(sources.problems))")
        case let support: Log.write(.information, "the machine is woken for alarms by \(support.rawValue)")
        }
        updateProblem()
    }
}
