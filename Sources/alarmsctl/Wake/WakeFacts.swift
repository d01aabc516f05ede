import AlarmsClient
import Glibc

/// What is known of whether this machine is woken for alarms: by the service, and by a look at the machine.
struct WakeFacts {
    /// What the service says: by what it is woken, and why it may be late.
    let support: String
    let problem: String
    /// How the machine can sleep; `nil`: unknown.
    let sleepStates: [String]?
    /// Whether it can sleep so that nothing wakes it for an alarm.
    let canHibernate: Bool
    /// The machine's clocks, and those of them that can wake it.
    let clocks: [String]
    let wakingClocks: [String]
    /// Whether the kernel has taken a clock for waking.
    let hasWakeClock: Bool
    /// Whether the service itself has the permission to wake the machine; `nil`: unknown.
    let isServicePermitted: Bool?
    let waker: Waker?
    /// `nil`: unknown.
    let locks: [SleepLock]?

    /// Whether the machine is woken for alarms, by the service's word; `nil`: it doesn't say.
    var isWoken: Bool? { support.isEmpty ? nil : support != "none" }

    /// Whether the service has, by itself or by another, the permission to wake the machine; `nil`: unknown.
    var isPermitted: Bool? {
        // It has armed the clock, which is the proof.
        if isWoken == true { return true }
        if isServicePermitted == true || waker?.isPermitted == true { return true }
        return isServicePermitted == nil || waker?.isPermitted == nil ? nil : false
    }

    /// Looks at the machine.
    ///
    /// - Parameter process: The service's.
    static func gathered(from service: ServiceProperties, of process: Int32?) -> WakeFacts {
        let machine = Machine()
        let clocks = machine.clocks
        return WakeFacts(
            support: service.wakeSupport, problem: service.wakeProblem, sleepStates: machine.sleepStates,
            canHibernate: machine.canHibernate,
            clocks: clocks, wakingClocks: clocks.filter(machine.canWake), hasWakeClock: hasWakeClock,
            isServicePermitted: process.flatMap(machine.hasWakeCapability),
            waker: process.flatMap { Waker(of: $0, on: machine) }, locks: SleepLock.held(by: process))
    }

    /// Whether timers of the clock `CLOCK_REALTIME_ALARM` can wake the machine. The corresponding C function is
    /// `clock_gettime`, which fails where no clock of the machine serves them.
    private static var hasWakeClock: Bool {
        var time = timespec()
        return clock_gettime(CLOCK_REALTIME_ALARM, &time) == 0
    }
}
