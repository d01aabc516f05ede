internal import AlarmCore
internal import AlarmTurn
internal import DBus
internal import Desktop
internal import EventLoop
internal import Gettext
internal import Presentation
internal import SystemTime

/// The machine's sleep.
extension Service {
    /// The maximum time for performing calls before the machine sleeps, µs.
    private static let longestDrainBeforeSleep: Int64 = 1_000_000

    /// The maximum time before an alarm for a notice: machines hardly sleep for longer.
    private static let nextDay = Interval.hours(24)

    /// Connects the machine's sleep to the turns.
    ///
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left; `BusError` if the connection has ended.
    func makeSleep(on systemBus: SystemBus, waker: String) throws -> Sleep {
        let loop = loop
        let connection = connection
        func timer(_: @escaping (WakeFailure) -> Void) throws(WakeFailure) -> any WakeSource {
            try WakeTimer(in: loop)
        }
        func helper(_ report: @escaping (WakeFailure) -> Void) throws(WakeFailure) -> any WakeSource {
            try Waker(at: waker, in: loop, report: report)
        }
        func serviceManager(_ report: @escaping (WakeFailure) -> Void) -> any WakeSource {
            SystemdTimer(on: connection, report: report)
        }
        let session = try SessionInhibitor(on: connection) {
            Log.write(.warning, "the desktop's own sleep can't be blocked: \($0)")
        }
        var told: WallTime?
        return try Sleep([timer, helper, serviceManager], on: systemBus, session: session, in: loop) {
            [unowned self] event in
            switch event {
            case .coming:
                drainAndStore()
                tellIfNotWoken(&told)
            case .timeHasPassed: runTurn()
            case .changed: runTurnLater()
            case .wakeArmed:
                sendReplies()
                continueTurns()
            }
        }
    }

    /// Notifies the person when the machine is about to sleep and can't be woken for the next alarm, once for each such
    /// time.
    ///
    /// - Parameter told: The time in the last notice.
    private func tellIfNotWoken(_ told: inout WallTime?) {
        let now = view.now
        guard view.wakeSupport == .none, let next = turn.alarms.nextWaking(at: now), next != told,
            next < now.wall + Self.nextDay
        else { return }
        told = next
        alerts.notifications.notices.inform(
            localized("The computer will not be woken for an alarm"),
            body:
                localized(
                    "An alarm is due at {time}. If the computer still sleeps then, it rings when the computer wakes.",
                    ["time": view.systemZone.text(of: next, at: next)]))
    }

    private func drainAndStore() {
        let end = Clock.monotonic.now + Self.longestDrainBeforeSleep
        repeat {
            runTurn()
        } while (connection.hasMessages || connection.readAvailable() || canPerform) && Clock.monotonic.now < end
        storage.flush()
    }
}
