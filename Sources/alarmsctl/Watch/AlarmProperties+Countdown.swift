import AlarmsClient

/// What an alarm shows at a moment: the service sends nothing while time passes.
extension AlarmProperties {
    /// How much of the countdown is left at `now`, microseconds since 1970 UTC; in microseconds.
    func remaining(at now: UInt64) -> UInt64 {
        if state == .paused {
            return countdownTotalUSec > countdownElapsedUSec ? countdownTotalUSec - countdownElapsedUSec : 0
        }
        return countdownFireUSec > now ? countdownFireUSec - now : 0
    }

    /// How much of the countdown has passed at `now`, 0…1.
    func progress(at now: UInt64) -> Double {
        guard countdownTotalUSec > 0 else { return 0 }
        let sinceStart = state == .paused || now < countdownStartUSec ? 0 : now - countdownStartUSec
        return min(1, (Double(countdownElapsedUSec) + Double(sinceStart)) / Double(countdownTotalUSec))
    }

    /// The order in which alarms are shown: what rings, the longest first; what counts down, the soonest first; what
    /// stands still; what waits; what is switched off.
    static func isShownBefore(_ left: AlarmProperties, _ right: AlarmProperties) -> Bool {
        (left.rank, left.moment, left.id) < (right.rank, right.moment, right.id)
    }

    private var rank: Int {
        switch state {
        case .alerting: 0
        case .countdown: 1
        case .paused: 2
        default: isEnabled ? 3 : 4
        }
    }

    private var moment: UInt64 {
        switch state {
        case .alerting: alertStartUSec
        case .countdown: countdownFireUSec
        case .paused: remaining(at: 0)
        default: nextFireUSec
        }
    }
}
