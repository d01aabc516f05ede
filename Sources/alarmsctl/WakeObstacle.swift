/// Something because of which alarms are late on a machine that sleeps, and about which something can be done, or not.
enum WakeObstacle: Equatable {
    /// The kernel can't put this machine to sleep.
    case noSleep
    /// The machine has no clock that could wake it.
    case noClock
    /// A clock could, and isn't allowed to.
    case clockNotAllowed(String)
    /// The service may not, and its user's service manager could let it.
    case noPermission
    /// The service may not, and its helper isn't there.
    case noWaker(String?)
    /// The helper may not.
    case wakerNotPermitted(String)
    /// The machine isn't kept from falling asleep.
    case noLocks

    /// The first version of systemd whose user manager has the permission to hand on.
    static let firstSystemd = 254

    /// What stands in the way, the insurmountable first.
    static func all(in facts: WakeFacts) -> [WakeObstacle] {
        // What never sleeps needs nothing else.
        if facts.sleepStates?.isEmpty == true { return [.noSleep] }
        var obstacles: [WakeObstacle] = []
        if !facts.hasWakeClock { obstacles.append(facts.wakingClocks.first.map { .clockNotAllowed($0) } ?? .noClock) }
        // Without a clock to arm there is no use in the permission to do it.
        if facts.support == "none", facts.isServicePermitted == false, facts.isPermitted != true,
            obstacles != [.noClock]
        {
            if facts.systemd.map({ $0 >= firstSystemd }) == true {
                obstacles.append(.noPermission)
            } else if let waker = facts.waker, waker.isInstalled {
                obstacles.append(.wakerNotPermitted(waker.path))
            } else {
                obstacles.append(.noWaker(facts.waker?.path))
            }
        }
        if facts.locks?.contains(where: \.delaysSleep) == false { obstacles.append(.noLocks) }
        return obstacles
    }
}
