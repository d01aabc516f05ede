internal import AlarmCore
internal import AlarmTurn
internal import DBus
internal import Desktop
internal import EventLoop
internal import Gettext
internal import SystemTime

/// The machine's sleep.
extension Service {
    /// The longest time for which calls are still taken before the machine sleeps, µs.
    private static let longestDrainBeforeSleep: Int64 = 1_000_000

    /// Hardly anybody lets a machine sleep for longer: of an alarm after that nobody has to be told.
    private static let nextDay = Interval.hours(24)

    /// Connects the machine's sleep to the turns.
    ///
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left; `BusError` if the connection has ended.
    func makeSleep(on systemBus: SystemBus, waker: String) throws -> Sleep {
        let loop = loop
        let connection = connection
        func timer() throws(WakeFailure) -> any WakeSource { try WakeTimer(in: loop) }
        func helper() throws(WakeFailure) -> any WakeSource { try Waker(at: waker, in: loop) }
        func serviceManager() -> any WakeSource { SystemdTimer(on: connection) }
        let session = try SessionInhibitor(on: connection)
        let sleep = try Sleep([timer, helper, serviceManager], login: Login(on: systemBus), session: session, in: loop)
        var told: WallTime?
        sleep.whenComing = { [unowned self] in
            drainAndStore()
            tellIfNotWoken(&told)
        }
        sleep.whenTimeHasPassed = { [unowned self] in runTurn() }
        sleep.whenChanged = { [unowned self] in deferredTurn?.runOnce() }
        sleep.whenWakeArmed = { [unowned self] in
            sendReplies()
            continueTurns()
        }
        return sleep
    }

    /// Tells who puts the machine to sleep if nothing wakes it for the next alarm, once for each such time.
    ///
    /// - Parameter told: The time that was told last.
    private func tellIfNotWoken(_ told: inout WallTime?) {
        let now = view.now
        guard view.wakeSupport == .none, let next = turn.alarms.nextWaking(at: now), next != told,
            next < now.wall + Self.nextDay
        else { return }
        told = next
        let local = LocalTime(next, in: view.systemZone)
        presentation.notifications.inform(
            localized("The computer will not be woken for an alarm"),
            body:
                localized(
                    "An alarm is due at {time}. If the computer still sleeps then, it rings when the computer wakes.",
                    ["time": local.time.text]))
    }

    private func drainAndStore() {
        let end = Clock.monotonic.now + Self.longestDrainBeforeSleep
        repeat {
            runTurn()
        } while (connection.hasMessages || connection.readAvailable() || canPerform) && Clock.monotonic.now < end
        storage.flush()
    }
}
