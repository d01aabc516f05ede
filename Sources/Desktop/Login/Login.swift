public import AlarmCore
internal import DBus
public import EventLoop

/// Announces, delays and blocks the machine's sleep: a client of `org.freedesktop.login1`, systemd's logind. See
/// org.freedesktop.login1(5), and <https://systemd.io/INHIBITOR_LOCKS>.
///
/// # Theory of operation
///
/// A *delay* lock on sleep is always held. It makes logind wait after its signal `PrepareForSleep` until ``letSleep()``
/// closes the lock, for at most five seconds. When the machine is awake again, a new lock is taken. *Block* locks are
/// held according to ``blocks``.
///
/// Locks and signals belong to one logind, so calls go to, and signals are accepted from, the owner of its name only:
/// on the system bus any client may send a signal. When the owner changes, all locks are taken from the new one, and
/// since signals may have been missed, it is asked if a sleep is announced. That query is sent last: signals report
/// changes after its answer.
///
/// A refused lock is requested again when that may succeed: from another logind; after a sleep, before which logind
/// grants no lock on sleep; and when ``blocks`` change. No call blocks, and no timer wakes this process.
public final class Login: SystemBusClient {
    /// A cause of sleep that can be blocked.
    public enum Block: CaseIterable, Hashable, Sendable {
        /// Sleep when idle, or on request.
        case sleep
        /// Sleep because the lid is closed. Many systems allow this block only to the user of the active session.
        case lid
    }

    /// An event of the machine's sleep.
    public enum Event {
        /// The machine is about to sleep. It sleeps when ``letSleep()`` is called, or five seconds later
        /// (`InhibitDelayMaxSec`). Reported once per sleep.
        case sleepComes
        /// After each ``sleepComes``: the machine is awake again or hasn't slept, or the state is unknown.
        case awake
        /// ``problems`` have changed.
        case problemsChanged
        /// A failure, a line for the log, reported once until the operation succeeds again. A missing bus is reported
        /// by ``SystemBus``.
        case failed(String)
    }

    /// The reasons why sleep can't be delayed or blocked as requested, and the settings that make the machine
    /// hibernate, without a missing lock on the lid.
    public internal(set) var problems = [Login.unasked] {
        didSet { if problems != oldValue { report(.problemsChanged) } }
    }

    /// The causes of sleep to block; initially empty.
    public var blocks: Set<Block> = [] {
        didSet {
            guard blocks != oldValue else { return }
            for block in oldValue.subtracting(blocks) { lock(for: block).release() }
            takeMissing()
            update()
        }
    }

    enum Phase {
        /// No sleep was announced.
        case awake
        /// Sleep was announced, and waits for this process's lock.
        case sleepComes
        /// Sleep was announced, and no longer waits.
        case sleepMayCome
        /// The logind that announced a sleep has left the bus.
        case unknown
    }

    private static let unasked = LocalizableText("{service} has not been asked yet", ["service": .verbatim("logind")])

    let report: (Event) -> Void
    let answerTime: Int64
    var connection: Connection?
    var owner: NameOwner?
    var signals: Subscription?
    var question: PendingCall?
    /// The pending queries for logind's settings.
    var settingCalls: [PendingCall] = []
    /// The settings that make the machine hibernate, by name.
    var hibernation: [MemberName: LocalizableText] = [:]
    var silence: Timer?
    var phase = Phase.awake
    /// The reason why logind can't be called; `nil`: it can be.
    var absence: LocalizableText? = Login.unasked
    let delayLock = InhibitorLock(.delay)
    let sleepLock = InhibitorLock(.blockSleep)
    let lidLock = InhibitorLock(.blockLid)

    /// Uses logind on `bus`, whenever it is available.
    ///
    /// - Parameters:
    ///   - answerTime: The time for logind to answer, µs on `CLOCK_MONOTONIC`; later, a missing answer is a problem.
    ///   - report: Receives the events, from the loop, and while ``blocks`` is set.
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left.
    public init(
        on bus: SystemBus, answerTime: Int64 = 10_000_000, report: @escaping (Event) -> Void
    ) throws(SystemError) {
        self.report = report
        self.answerTime = answerTime
        silence = try Timer(on: .monotonic, in: bus.loop) { [unowned self] _ in noteSilence() }
        bus.add(self)
    }

    /// Lets the announced sleep proceed. A no-op if no sleep waits for this process.
    public func letSleep() {
        guard phase == .sleepComes else { return }
        phase = .sleepMayCome
        delayLock.release()
    }

    // MARK: Sleep

    func sleepComes() {
        guard phase == .awake || phase == .unknown else { return }
        phase = .sleepComes
        report(.sleepComes)
    }

    func awake() {
        let hasSlept = phase == .sleepComes || phase == .sleepMayCome
        phase = .awake
        takeMissing()
        if hasSlept { report(.awake) }
    }
}
