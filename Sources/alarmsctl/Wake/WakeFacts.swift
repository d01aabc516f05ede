import AlarmsClient
import EventLoop

/// Facts about waking this machine for alarms, from the service and the machine.
struct WakeFacts {
    /// `WakeSupport` and `WakeProblem` of the service.
    let support: String
    let problem: String
    /// The sleep states of the machine; `nil`: unknown.
    let sleepStates: [String]?
    /// The kernel's suspend mode, such as `s2idle`; `nil`: unknown.
    let suspendMode: String?
    /// True if the machine can hibernate, from which no alarm wakes it.
    let canHibernate: Bool
    /// The machine's clocks, and those that can wake it.
    let clocks: [String]
    let wakingClocks: [String]
    /// True if the kernel uses a clock for waking.
    let hasWakeClock: Bool
    /// True if the service itself has the permission to wake the machine; `nil`: unknown.
    let isServicePermitted: Bool?
    let waker: Waker?
    /// The locks of the service; `nil`: unknown.
    let locks: [SleepLock]?

    /// True if the service reports that the machine is woken for alarms; `nil`: not reported.
    var isWoken: Bool? { support.isEmpty ? nil : support != "none" }

    /// True if the service, or a program it uses, has the permission to wake the machine; `nil`: unknown.
    var isPermitted: Bool? {
        // Proven by the clock that it has armed.
        if isWoken == true { return true }
        if isServicePermitted == true || waker?.isPermitted == true { return true }
        return isServicePermitted == nil || waker?.isPermitted == nil ? nil : false
    }

    /// Returns the facts about this machine.
    ///
    /// - Parameter process: The identifier of the service's process.
    static func gathered(from service: ServiceProperties, of process: Int32?) -> WakeFacts {
        let machine = Machine()
        let clocks = machine.clocks
        return WakeFacts(
            support: service.wakeSupport, problem: service.wakeProblem, sleepStates: machine.sleepStates,
            suspendMode: machine.suspendMode, canHibernate: machine.canHibernate,
            clocks: clocks, wakingClocks: clocks.filter(machine.canWake), hasWakeClock: Clock.wallAlarm.exists,
            isServicePermitted: process.flatMap(machine.hasWakeCapability),
            waker: process.flatMap { Waker(of: $0, on: machine) }, locks: SleepLock.held(by: process))
    }
}
