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

    /// An event of the machine's sleep.
    enum Event {
        /// The machine is about to sleep: all pending calls have to be handled and stored at once.
        case coming
        /// There may be something to do: the machine is awake again, or its sleep has to be blocked, or not any more.
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
    /// True if the machine is about to sleep, or asleep.
    private var isComing = false
    /// True if all is stored, and the machine may sleep as soon as its clock is armed.
    private var isReady = false
    /// True if the clock isn't waited for any more until this sleep is over.
    private var isDelayOver = false
    /// The time that the sources were told to arm last.
    private var asked: WallTime?

    /// Starts, and tries the ways to wake the machine.
    ///
    /// - Parameters:
    ///   - rungs: The ways to wake the machine, the best first.
    ///   - report: Receives the events; a change also before this returns.
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
        // Otherwise that is reported when all were tried.
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

    /// The time at which the machine is woken; `nil`: at none, or nothing can wake it.
    var nextWake: WallTime? { support == .none ? nil : asked }

    /// The reason why the machine can't be woken, or its sleep can't be blocked or delayed, in the person's language;
    /// empty if all is well.
    private(set) var problem = ""

    private func updateProblem() {
        // Not translated in each turn, which reads it.
        problem = LocalizableText.clauses(sources.problems + (login?.problems ?? [])).localized
        report(.changed)
    }

    /// True if the next wake-up is armed, should the machine sleep right now, or can't be: a reply sent while this is
    /// false might acknowledge an alarm that is then slept through.
    var isWakeArmed: Bool { !isComing || sources.isSettled || isDelayOver }

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
            sources.arm(at: wake) { [unowned self] in settled() }
        }
        let isHolding = policy.isHolding(at: now)
        var blocks: Set<Login.Block> = isHolding ? [.sleep, .lid] : []
        if policy.isWatching(for: next, at: now) { blocks.insert(.sleep) }
        login?.blocks = blocks
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
        sources.tryAgain()
    }

    private func settled() {
        guard isComing else { return }
        if isReady { letGo() }
        report(.wakeArmed)
    }

    private func comes() {
        isComing = true
        // Without a timer the login manager's own limit counts.
        try? delayTimer?.arm(at: Clock.monotonic.now + Self.delayLimit)
        report(.coming)
        isReady = true
        // A rearm by the sources themselves answers this as well.
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
