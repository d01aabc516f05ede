internal import AlarmCore
internal import DBus
internal import Desktop
internal import EventLoop
internal import Gettext
internal import SystemTime

/// What the machine's sleep means to the service.
extension Service {
    /// For how long what is asked for is still taken in before the machine sleeps, µs.
    private static let longestTaking: Int64 = 1_000_000

    /// Hardly anybody lets a machine sleep for longer: of an alarm after that nobody has to be told.
    private static let nextDay = Interval.hours(24)

    /// The machine's sleep, joined to the turns.
    ///
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left; `BusError` if the connection has ended.
    func sleep(on systemBus: SystemBus, waker: String) throws -> Sleep {
        let loop = loop
        let connection = connection
        func timer() throws(WakeFailure) -> any WakeSource { try WakeTimer(in: loop) }
        func helper() throws(WakeFailure) -> any WakeSource { try Waker(at: waker, in: loop) }
        func serviceManager() -> any WakeSource { SystemdTimer(on: connection) }
        let session = try SessionInhibitor(on: connection)
        let sleep = try Sleep([timer, helper, serviceManager], login: Login(on: systemBus), session: session, in: loop)
        sleep.whenComing = { [unowned self] in
            takeInAndStore()
            tellIfNotWoken()
        }
        sleep.whenTimeHasPassed = { [unowned self] in turn() }
        sleep.whenChanged = { [unowned self] in moreToTell?.runOnce() }
        sleep.whenWakeArmed = { [unowned self] in sendAnswers() }
        return sleep
    }

    /// Who puts the machine to sleep is told if nothing wakes it for the next alarm, once for each such time.
    private func tellIfNotWoken() {
        let now = now
        guard wakeSupport == .none, let next = engine.nextWaking(at: now), next != toldNotWoken,
            next < now.wall + Self.nextDay
        else { return }
        toldNotWoken = next
        let local = LocalTime(next, in: systemZone)
        presentation.notifications.inform(
            localized("The computer will not be woken for an alarm"),
            body:
                localized(
                    "An alarm is due at {time}. If the computer still sleeps then, it rings when the computer wakes.",
                    ["time": "\(local.time)"]))
    }

    private func takeInAndStore() {
        let end = Clock.monotonic.now + Self.longestTaking
        repeat { turn() } while (connection.hasMessages || connection.readAvailable()) && Clock.monotonic.now < end
        storeLeftOver()
    }
}
