public import AlarmCore
internal import DBus
public import EventLoop

/// The machine's sleep: announces it, delays it until all is ready, and prevents it. A client of
/// `org.freedesktop.login1`, systemd's logind. See org.freedesktop.login1(5), and <https://systemd.io/INHIBITOR_LOCKS>.
///
/// # Theory of operation
///
/// A *delay* lock on sleep is held at all times. With it logind, which announces sleep to everybody
/// (`PrepareForSleep`), waits until ``letSleep()`` closes it, for at most five seconds. When the machine is awake again
/// the lock is taken anew. *Block* locks are held for as long as ``blocks`` says.
///
/// Locks and signals belong to one logind, so all calls go to, and signals are accepted from, the connection that owns
/// its name: on the system bus anybody may send a signal. When another connection takes the name, all locks are taken
/// from that one, and as signals may have been missed in between, it is asked whether a sleep is coming. That question
/// goes last: a signal reports what changes after its answer.
///
/// A refused lock is requested again when that may succeed: from another logind; after a sleep, before which logind
/// gives out no lock on it; and when other blocks are wanted. Nothing blocks, and nothing wakes up by itself.
public final class Login: SystemBusClient {
    /// A cause of sleep that can be blocked.
    public enum Block: CaseIterable, Hashable, Sendable {
        /// Sleep when idle, or because somebody asked for it.
        case sleep
        /// Sleep because the lid is closed. Many systems allow this block only to the person who sits at the machine.
        case lid
    }

    /// An event of the machine's sleep.
    public enum Event {
        /// The machine is about to sleep, once each time. It sleeps as soon as ``letSleep()`` is called, or five seconds
        /// later (`InhibitDelayMaxSec`).
        case sleepComes
        /// After each ``sleepComes``: the machine is awake again, has not slept at all, or that isn't known.
        case awake
        /// ``problems`` have changed.
        case problemsChanged
        /// A failure, one line for the log, once until the operation succeeds again. A missing bus is reported by
        /// ``SystemBus``.
        case failed(String)
    }

    /// The reasons why sleep can't be delayed, or can't be blocked although ``blocks`` asks for it, and the settings by
    /// which the machine hibernates. A missing lock on the lid is not considered.
    public internal(set) var problems = [Login.unasked] {
        didSet { if problems != oldValue { report(.problemsChanged) } }
    }

    /// The causes of sleep to block, from now on until this is set again. Empty at first.
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
        /// Sleep was announced, and waits for us.
        case sleepComes
        /// Sleep was announced, and no longer waits for us.
        case sleepMayCome
        /// The logind that had announced a sleep has gone.
        case unknown
    }

    private static let unasked = LocalizableText("{service} has not been asked yet", ["service": .verbatim("logind")])

    let report: (Event) -> Void
    let answerTime: Int64
    var connection: Connection?
    var owner: NameOwner?
    var signals: Subscription?
    var question: PendingCall?
    /// The calls for logind's settings in progress.
    var settingCalls: [PendingCall] = []
    /// The settings by which the machine hibernates, in their order.
    var hibernation: [MemberName: LocalizableText] = [:]
    var silence: Timer?
    var phase = Phase.awake
    /// The reason why logind can't be called; `nil`: it can.
    var absence: LocalizableText? = Login.unasked
    let delayLock = InhibitorLock(.delay)
    let sleepLock = InhibitorLock(.blockSleep)
    let lidLock = InhibitorLock(.blockLid)

    /// Uses the logind on `bus`, whenever there is one.
    ///
    /// - Parameters:
    ///   - answerTime: The time for logind to answer, µs on `CLOCK_MONOTONIC`, after which a missing answer is a problem.
    ///   - report: Receives the events, from the loop, and within the setting of ``blocks``.
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left.
    public init(
        on bus: SystemBus, answerTime: Int64 = 10_000_000, report: @escaping (Event) -> Void
    ) throws(SystemError) {
        self.report = report
        self.answerTime = answerTime
        silence = try Timer(on: .monotonic, in: bus.loop) { [unowned self] _ in noteSilence() }
        bus.add(self)
    }

    /// Lets the announced sleep go ahead. A no-op if none waits for us.
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
