internal import DBus
public import EventLoop

/// The machine's sleep: when it comes, how it is delayed until all is ready, and how it is prevented. A client of
/// `org.freedesktop.login1`, systemd's logind. See org.freedesktop.login1(5), and <https://systemd.io/INHIBITOR_LOCKS>.
///
/// # Theory of operation
///
/// A *delay* lock on sleep is held at all times: thereby logind, which tells everybody before the machine sleeps
/// (`PrepareForSleep`), waits until ``letSleep()`` closes it, for five seconds at most. When the machine is awake again it
/// is taken anew. *Block* locks are held for as long as ``blocks`` says.
///
/// Locks and signals are one logind's, so all is asked of, and heard from, the connection that has its name: on the
/// machine's bus anybody may send a signal. When another takes its place all locks are taken from that one, and as nobody
/// knows what was missed in between, it is asked whether a sleep is coming. That question goes last: what changes after
/// its answer is told by a signal.
///
/// What is refused is asked for again when there is reason to hope: of another logind, after a sleep, which is when logind
/// gives out no lock on it, and when other blocks are wanted. Nothing here is waited for, and nothing wakes up by itself.
public final class Login: SystemBusClient {
    /// What the machine can be kept from.
    public enum Block: CaseIterable, Hashable, Sendable {
        /// Falling asleep, by itself or because somebody wants it to.
        case sleep
        /// Falling asleep because its lid is closed. Many systems give this only to who sits at the machine.
        case lid
    }

    /// Runs when the machine is about to sleep, once each time. It sleeps as soon as ``letSleep()`` is called, or five
    /// seconds later (`InhibitDelayMaxSec`).
    public var whenSleepComes: (() -> Void)?
    /// Runs after each ``whenSleepComes``, when the machine is awake again, has not slept at all, or when nobody knows.
    public var whenAwake: (() -> Void)?
    /// Runs when ``problem`` is another.
    public var whenChanged: (() -> Void)?
    /// Gets what can't be done, and why, for the log: one line, once until it could be done again. That there is no bus the
    /// ``SystemBus`` tells.
    public var whenFailed: ((String) -> Void)?

    /// Why sleep isn't delayed, or isn't blocked although ``blocks`` asks for it: in English, one line, without a full
    /// stop. Empty if it is as wanted. The lid doesn't count.
    public internal(set) var problem = Login.unasked {
        didSet { if problem != oldValue { whenChanged?() } }
    }

    /// What the machine is to be kept from, from now on until this is set to something else. At first nothing.
    public var blocks: Set<Block> = [] {
        didSet {
            guard blocks != oldValue else { return }
            for block in oldValue.subtracting(blocks) { lock(for: block).release() }
            takeMissing()
            update()
        }
    }

    enum Phase {
        /// No sleep comes.
        case awake
        /// It comes, and waits for us.
        case sleepComes
        /// It comes, and no longer waits for us.
        case sleepMayCome
        /// The logind that had told of a sleep has gone.
        case unknown
    }

    private static let unasked = "logind has not been asked yet"

    let bus: SystemBus
    let answerTime: Int64
    var connection: Connection?
    var owner: NameOwner?
    var signals: Subscription?
    var question: PendingCall?
    var silence: Timer?
    var phase = Phase.awake
    /// Why there is nobody to ask; `nil`: there is.
    var absence: String? = Login.unasked
    let delayLock = InhibitorLock(.delay)
    let sleepLock = InhibitorLock(.blockSleep)
    let lidLock = InhibitorLock(.blockLid)

    /// Describes a logind on `bus`, that is asked whenever it is there.
    ///
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left.
    public convenience init(on bus: SystemBus) throws(SystemError) {
        try self.init(on: bus, answerTime: 10_000_000)
    }

    /// - Parameter answerTime: How long logind may take for an answer, in microseconds of `CLOCK_MONOTONIC`, before that
    ///   is a problem.
    init(on bus: SystemBus, answerTime: Int64) throws(SystemError) {
        self.bus = bus
        self.answerTime = answerTime
        silence = try Timer(on: .monotonic, in: bus.loop) { [unowned self] _ in noteSilence() }
        for lock in locks {
            lock.whenSettled = { [unowned self] in settled() }
            lock.whenFailed = { [unowned self] in whenFailed?($0) }
        }
        bus.add(self)
    }

    /// Lets the sleep go ahead of which ``whenSleepComes`` has told. With none that waits for us this does nothing.
    public func letSleep() {
        guard phase == .sleepComes else { return }
        phase = .sleepMayCome
        delayLock.release()
    }

    // MARK: Sleep

    func sleepComes() {
        guard phase == .awake || phase == .unknown else { return }
        phase = .sleepComes
        whenSleepComes?()
    }

    func awake() {
        let hasSlept = phase == .sleepComes || phase == .sleepMayCome
        phase = .awake
        takeMissing()
        if hasSlept { whenAwake?() }
    }
}
