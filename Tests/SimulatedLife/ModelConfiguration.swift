import AlarmCore

/// What is asked of an alarm. All lengths are in microseconds.
struct Plan {
    var rule: Rule
    var preAlert: Int64 = 0
    var postAlert: Int64 = 0
    /// `nil`: as is the default, 10 minutes; `.max`: never.
    var alertTimeout: Int64?
    var snoozesOnTimeout: Bool?
    var maxSnoozes: UInt32?
    var missed: MissedBehavior?
    var grace: Int64?
    var keeps = false
    var isEnabled = true

    /// The settings that ask for it.
    var settings: [Setting] {
        var settings = ruleSettings
        if preAlert > 0 { settings.append(.preAlert(UInt64(preAlert))) }
        if postAlert > 0 { settings.append(.postAlert(UInt64(postAlert))) }
        if let alertTimeout { settings.append(.alertTimeout(alertTimeout == .max ? .max : UInt64(alertTimeout))) }
        if let snoozesOnTimeout { settings.append(.onTimeout(snoozesOnTimeout ? "snooze" : "stop")) }
        if let maxSnoozes { settings.append(.maxSnoozes(maxSnoozes)) }
        if let missed { settings.append(.missed(missed.rawValue)) }
        if let grace { settings.append(.grace(UInt64(grace))) }
        if keeps { settings.append(.keep(true)) }
        if !isEnabled { settings.append(.enabled(false)) }
        return settings
    }

    /// The settings that ask for its rule.
    var ruleSettings: [Setting] {
        switch rule.kind {
        case .timer: return []
        case .fixed(let instant): return [.fireAt(UInt64(clamping: instant))]
        case .wall(let days, let time, let zone):
            var settings: [Setting] = [.time(TimeOfDay(seconds: time)?.description ?? "")]
            if !zone.isEmpty { settings.append(.timeZone(zone)) }
            switch days {
            case .next: break
            case .date(let date): settings.append(.date(CivilDate(days: date).description))
            case .weekly(let week):
                let days = Weekday.allCases.enumerated().filter { week >> $0.offset & 1 == 1 }
                settings.append(.weekdays(days.map(\.element.rawValue)))
            }
            return settings
        }
    }

    // MARK: What holds where nothing is asked

    /// How long a snooze is; 0: none is possible.
    var snoozeTime: Int64 { postAlert > 0 ? postAlert : preAlert }

    /// How long a ring waits for an answer; `nil`: for ever.
    var timeout: Int64? { alertTimeout == .max ? nil : alertTimeout ?? 600_000_000 }

    /// Whether a ring that nobody answers is snoozed, after so many that were already.
    func snoozes(after count: UInt32) -> Bool {
        (snoozesOnTimeout ?? true) && postAlert > 0 && count < (maxSnoozes ?? 3)
    }

    /// Whether what is found so late still rings.
    func mayRing(_ lateness: Int64) -> Bool {
        if lateness <= 60_000_000 { return true }
        return (missed ?? .ring) == .ring && lateness <= grace ?? 900_000_000
    }

    /// The policy by which what doesn't ring is missed.
    var missedPolicy: Effect.MissedPolicy {
        switch missed ?? .ring {
        case .ring: .ring
        case .notify: .notify
        case .drop: .drop
        }
    }
}
