public import AlarmCore

/// What the bus surface needs of the service that it is the surface of.
public protocol AlarmService: AnyObject {
    /// The rules at work; to be asked, not to be changed, by the surface.
    var engine: Engine { get }
    /// What the clocks show.
    var now: Moment { get }
    /// The name of the notification server; empty: none runs.
    var notificationServer: String { get }

    /// Does what a client asks; it is answered when that is on disk.
    ///
    /// - Throws: `Refusal`, and then nothing has changed.
    func perform(_ command: Command) throws(Refusal)
}
