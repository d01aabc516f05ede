internal import AlarmCore
internal import DBus
internal import Desktop
internal import EventLoop

/// The parts of the desktop that show all alarms in one place: for media keys the one that has rung longest.
///
/// They read the alarms after they have changed, when nothing more important is left to do: no ring waits for them.
final class Overview {
    /// Receives what a person has pressed, and the alert on which.
    var whenPressed: ((AlarmID, Press, Alert?) -> Void)?

    /// True if media keys answer what rings.
    var usesMediaKeys = true {
        didSet { if usesMediaKeys != oldValue { alarmsChanged() } }
    }

    private let alarms: any AlarmView
    private let mediaKeys: MPRISPlayer
    private var change: DeferredSource?
    private var hasEnded = false

    /// Joins the parts. Nothing is shown yet.
    init(of alarms: any AlarmView, on connection: Connection) {
        self.alarms = alarms
        mediaKeys = MPRISPlayer(on: connection)
        mediaKeys.whenPressed = { [unowned self] in whenPressed?($0, $1, $2) }
    }

    /// Starts to show alarms.
    ///
    /// - Throws: `SystemError` if memory is short.
    func start(in loop: EventLoop) throws(SystemError) {
        change = try DeferredSource(in: loop, priority: .idle) { [unowned self] in update() }
        alarmsChanged()
    }

    /// Notes that alarms have changed.
    func alarmsChanged() {
        change?.runOnce()
    }

    /// Withdraws all, for the service's end.
    func end() {
        hasEnded = true
        update()
    }

    private func update() {
        let ringing = alarms.longestAlerting.flatMap { alarms.alarm($0) }
        mediaKeys.show(hasEnded || !usesMediaKeys ? nil : ringing)
    }
}
