/// A cause of late alarms on a sleeping machine, with or without a remedy.
enum WakeObstacle: Equatable {
    /// The kernel can't put this machine to sleep.
    case noSleep
    /// The kernel can hibernate this machine, and can't suspend it.
    case onlyHibernation
    /// The machine has no clock that can wake it.
    case noClock
    /// A clock can wake the machine, but isn't allowed to.
    case clockNotAllowed(String)
    /// The service may not arm the clock, and its helper is missing.
    case noWaker(String?)
    /// The helper may not arm the clock.
    case wakerNotPermitted(String)
    /// It is unknown whether the helper may arm the clock.
    case wakerUnknown(String)
    /// The service holds no lock that delays sleep.
    case noLocks

    /// Returns the obstacles, those without a remedy first.
    static func all(in facts: WakeFacts) -> [WakeObstacle] {
        // Other remedies would have no effect.
        if facts.sleepStates?.isEmpty == true { return [facts.canHibernate ? .onlyHibernation : .noSleep] }
        var obstacles: [WakeObstacle] = []
        if !facts.hasWakeClock { obstacles.append(facts.wakingClocks.first.map { .clockNotAllowed($0) } ?? .noClock) }
        // Without a clock, the permission to arm it has no effect.
        if facts.isWoken == false, facts.isServicePermitted == false, facts.isPermitted != true,
            obstacles != [.noClock]
        {
            // The user's service manager isn't a remedy: with the permission, it would already wake the machine for the
            // service.
            if let waker = facts.waker, waker.isInstalled {
                obstacles.append(waker.isPermitted == nil ? .wakerUnknown(waker.path) : .wakerNotPermitted(waker.path))
            } else {
                obstacles.append(.noWaker(facts.waker?.path))
            }
        }
        if facts.locks?.contains(where: \.delaysSleep) == false { obstacles.append(.noLocks) }
        return obstacles
    }
}
