internal import AlarmCore
internal import DBus
internal import Desktop
internal import EventLoop

/// What people meet of the alarms: what they see and hear, what they press, and the apps that are told of that.
final class Presentation {
    /// Gets what a person has pressed.
    var whenPressed: ((AlarmID, Press, Event.Surface, PlatformData) -> Void)?
    /// Gets what kept an app from being told of a press.
    var whenActionFailed: ((AlarmID, Press, String) -> Void)?
    /// Runs when there is something to do at the next turn's end.
    var whenChanged: (() -> Void)?
    /// The alarms that ring.
    var ringingAlarms: (() -> [Alarm])?

    /// Runs when ``isSettled`` has become true.
    var whenSettled: (() -> Void)?

    let notifications: Notifications
    private let ringing: Ringing
    private let countdowns: CountdownNotices
    private let applications: Applications
    private var hasEnded = false

    /// Joins the parts. Nothing is shown yet.
    ///
    /// - Parameter player: Where the program is that plays the sound.
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left; `BusError` if the connection has ended.
    init(on connection: Connection, player: String, in loop: EventLoop) throws {
        notifications = try Notifications(on: connection, in: loop)
        ringing = Ringing(player: try Player(at: player, in: loop), mediaPlayers: MediaPlayers(on: connection))
        countdowns = try CountdownNotices(beside: notifications, on: connection, in: loop)
        applications = try Applications(on: connection, in: loop)
        notifications.whenPressed = { [unowned self] in whenPressed?($0, $1, $2, $3) }
        notifications.whenFailed = { Log.write(.warning, "notification: \($0)") }
        countdowns.whenChanged = { [unowned self] in whenChanged?() }
        countdowns.whenPressed = { [unowned self] in whenPressed?($0, $1, .countdown, PlatformData()) }
        notifications.whenSettled = { [unowned self] in settled() }
        ringing.whenSettled = { [unowned self] in settled() }
        ringing.whenChanged = { [unowned self] in tellHowItIsHeard() }
    }

    /// Whether other players pause while an alarm is heard.
    var pausesMedia: Bool {
        get { ringing.pausesMedia }
        set { ringing.pausesMedia = newValue }
    }

    /// The zone by which people are told when a countdown ends.
    var zone: Zone {
        get { notifications.zone }
        set { notifications.zone = newValue }
    }

    /// Has `alarm`, which rings, seen and heard as it is now.
    func ring(_ alarm: Alarm) {
        guard !hasEnded else { return }
        ringing.put(alarm)
        notifications.post(alarm, remarks: ringing.remarks(on: alarm))
    }

    /// Ends what is seen and heard of the ring of an alarm.
    func endRing(of id: AlarmID) {
        notifications.withdraw(id)
        ringing.remove(id)
    }

    /// Takes in what has become of `alarm`, but for its ring.
    func put(_ alarm: Alarm, at now: Moment) {
        guard !hasEnded else { return }
        countdowns.put(alarm, at: now)
    }

    /// Takes in that the alarm of this identity is gone.
    func remove(_ id: AlarmID) {
        countdowns.remove(id)
    }

    /// Shows the progress of what was taken in.
    func showProgress(at now: Moment) {
        countdowns.showProgress(at: now)
    }

    /// Tells an app what a person has pressed.
    func perform(_ call: AppCall, of id: AlarmID, because press: Press) {
        applications.perform(call, of: id) { [unowned self] failure in
            if let failure { whenActionFailed?(id, press, failure.description) }
        }
    }

    /// Takes all away: for the service's end, after which nobody would hear what is pressed. Who starts next shows and
    /// plays again what rings.
    func end(at now: Moment) {
        hasEnded = true
        notifications.withdrawAll()
        countdowns.end(at: now)
        ringing.end()
    }

    /// Whether nobody has to answer any more so that all is taken away: a server may yet show what it was sent just before.
    var isSettled: Bool { notifications.isSettled && ringing.isSettled }

    private func settled() {
        if isSettled { whenSettled?() }
    }

    /// Whoever sees that an alarm rings is told why it isn't heard.
    private func tellHowItIsHeard() {
        for alarm in hasEnded ? [] : ringingAlarms?() ?? [] {
            notifications.post(alarm, remarks: ringing.remarks(on: alarm))
        }
    }
}
