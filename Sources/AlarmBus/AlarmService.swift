public import AlarmCore

/// What the bus surface needs of the service that it is the surface of.
public protocol AlarmService: AnyObject {
    /// The rules at work; to be asked, not to be changed, by the surface.
    var engine: Engine { get }
    /// What the clocks show.
    var now: Moment { get }
    /// The zone of the system, whose clocks count where a rule names no other.
    var systemZone: Zone { get }
    /// By what the machine is woken for an alarm that is due while it sleeps.
    var wakeSupport: WakeSupport { get }
    /// Why alarms may be late on a machine that sleeps, for people to read; empty: they won't be.
    var wakeProblem: String { get }
    /// The name of the notification server; empty: none runs.
    var notificationServer: String { get }

    /// Does what a client asks; it is answered when that is on disk.
    ///
    /// - Returns: What it has changed.
    /// - Throws: `Refusal`, and then nothing has changed.
    @discardableResult
    func perform(_ command: Command) throws(Refusal) -> Change

    /// What has happened to alarms, the latest first, with what is not on disk yet.
    ///
    /// - Throws: `StorageFailure` if what is on disk can't be read.
    func history() throws(StorageFailure) -> [HistoryEntry]
}
