import AlarmsClient
import Glibc

/// What is known of whether this machine is woken for alarms: by the service, and by a look at the machine.
struct WakeFacts {
    /// What the service says: by what it is woken, and why it may be late.
    let support: String
    let problem: String
    /// How the machine can sleep; `nil`: unknown.
    let sleepStates: [String]?
    /// The machine's clocks, and those of them that can wake it.
    let clocks: [String]
    let wakingClocks: [String]
    /// Whether the kernel has taken a clock for waking.
    let hasWakeClock: Bool
    /// Whether the service itself has the permission to wake the machine; `nil`: unknown.
    let isServicePermitted: Bool?
    let waker: Waker?
    /// The version of systemd that runs this machine; `nil`: none does.
    let systemd: Int?
    /// `nil`: unknown.
    let locks: [SleepLock]?

    /// Whether the service has, by itself or by its helper, the permission to wake the machine; `nil`: unknown.
    var isPermitted: Bool? {
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
            clocks: clocks, wakingClocks: clocks.filter(machine.canWake), hasWakeClock: hasWakeClock,
            isServicePermitted: process.flatMap(machine.hasWakeCapability),
            waker: process.flatMap { Waker(of: $0, on: machine) }, systemd: systemd(on: machine),
            locks: SleepLock.held(by: process))
    }

    /// Whether timers of the clock `CLOCK_REALTIME_ALARM` can wake the machine. The corresponding C function is
    /// `clock_gettime`, which fails where no clock of the machine serves them.
    private static var hasWakeClock: Bool {
        var time = timespec()
        return clock_gettime(CLOCK_REALTIME_ALARM, &time) == 0
    }

    private static func systemd(on machine: Machine) -> Int? {
        // sd_booted(3): its programs may be installed where something else runs the machine.
        guard machine.has("/run/systemd/system") else { return nil }
        let run = try? ProgramOutput("systemctl", ["--version"], within: 5)
        return run.flatMap { systemdVersion(in: $0.output) }
    }

    /// The version that `systemctl --version` prints: `systemd 252 (252.39-1~deb12u2)`.
    static func systemdVersion(in text: String) -> Int? {
        let words = text.split { $0 == " " || $0 == "\n" }
        guard words.count >= 2, words[0] == "systemd" else { return nil }
        return Int(words[1].prefix { $0.isASCII && $0.isNumber })
    }
}
