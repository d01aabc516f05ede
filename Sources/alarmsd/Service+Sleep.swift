internal import AlarmCore
internal import DBus
internal import Desktop
internal import EventLoop
internal import SystemTime

/// What the machine's sleep means to the service.
extension Service {
    /// For how long what is asked for is still taken in before the machine sleeps, µs.
    private static let longestTaking: Int64 = 1_000_000

    /// The machine's sleep, joined to the turns.
    ///
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left.
    func sleep(on systemBus: SystemBus, waker: String) throws(SystemError) -> Sleep {
        let loop = loop
        let connection = connection
        func timer() throws(WakeFailure) -> any WakeSource { try WakeTimer(in: loop) }
        func helper() throws(WakeFailure) -> any WakeSource { try Waker(at: waker, in: loop) }
        func serviceManager() -> any WakeSource { SystemdTimer(on: connection) }
        let sleep = try Sleep([timer, helper, serviceManager], login: Login(on: systemBus), in: loop)
        sleep.whenComing = { [unowned self] in takeInAndStore() }
        sleep.whenTimeHasPassed = { [unowned self] in turn() }
        sleep.whenChanged = { [unowned self] in moreToTell?.runOnce() }
        sleep.whenPledged = { [unowned self] in sendAnswers() }
        return sleep
    }

    private func takeInAndStore() {
        let end = Clock.monotonic.now + Self.longestTaking
        repeat { turn() } while (connection.hasMessages || connection.readAvailable()) && Clock.monotonic.now < end
        storeLeftOver()
    }
}
