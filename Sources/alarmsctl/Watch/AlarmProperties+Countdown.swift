import AlarmsClient

/// The state of a countdown at a time: the service sends nothing while time passes.
extension AlarmProperties {
    /// The remaining time of the countdown, µs, at `now`, µs since 1970 UTC.
    func remaining(at now: UInt64) -> UInt64 {
        if state == .paused {
            return countdownTotalUSec > countdownElapsedUSec ? countdownTotalUSec - countdownElapsedUSec : 0
        }
        return countdownFireUSec > now ? countdownFireUSec - now : 0
    }

    /// The order in which alarms are shown: what rings, the longest first; what counts down, the soonest first; what
    /// stands still; what waits; what is switched off.
    static func isShownBefore(_ left: AlarmProperties, _ right: AlarmProperties) -> Bool {
        let (leftRank, rightRank) = (left.rank, right.rank)
        return (leftRank.state, leftRank.microseconds, left.id) < (rightRank.state, rightRank.microseconds, right.id)
    }

    /// The order in which alarms ring: what rings, the longest first; what is to ring, the soonest first; what is paused;
    /// what doesn't ring.
    static func ringsBefore(_ left: AlarmProperties, _ right: AlarmProperties) -> Bool {
        let (leftRank, rightRank) = (left.ringRank, right.ringRank)
        return (leftRank.group, leftRank.microseconds, left.id) < (rightRank.group, rightRank.microseconds, right.id)
    }

    /// The number of its group in that order, and the instant or length that orders the alarms of that group.
    private var ringRank: (group: Int, microseconds: UInt64) {
        if state == .alerting { return (0, alertStartUSec) }
        if nextFireUSec > 0 { return (1, nextFireUSec) }
        return state == .paused ? (2, remaining(at: 0)) : (3, 0)
    }

    /// The number of its state in the order in which alarms are shown, and the instant or length that orders the alarms of that state.
    private var rank: (state: Int, microseconds: UInt64) {
        switch state {
        case .alerting: (0, alertStartUSec)
        case .countdown: (1, countdownFireUSec)
        case .paused: (2, remaining(at: 0))
        default: (isEnabled ? 3 : 4, nextFireUSec)
        }
    }
}
