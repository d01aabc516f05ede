import AlarmCore
import ConfigurationSamples

/// The configuration of an alarm, as the reference model keeps it. All durations are in µs.
struct ModelConfiguration {
    var rule: Rule
    var preAlert: Int64 = 0
    var postAlert: Int64 = 0
    /// The alert timeout; `nil`: the default of 10 minutes; `.max`: never.
    var alertTimeout: Int64?
    var snoozesOnTimeout: Bool?
    var maxSnoozes: UInt32?
    var missed: MissedBehavior?
    var grace: Int64?
    var keeps = false
    var isEnabled = true

    /// The settings of a request for this configuration.
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

    /// The settings of a request for its rule.
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

    // MARK: Effective values

    /// The snooze duration: without one of its own, that of the built-in preferences.
    var snoozeTime: Int64 { [postAlert, rule.kind == .timer ? preAlert : 0].first { $0 > 0 } ?? 600_000_000 }

    /// The effective alert timeout; `nil`: never.
    var timeout: Int64? { alertTimeout == .max ? nil : alertTimeout ?? 600_000_000 }

    /// True if an unanswered ring is snoozed after `count` such snoozes.
    func snoozes(after count: UInt32) -> Bool {
        (snoozesOnTimeout ?? true) && postAlert > 0 && count < (maxSnoozes ?? 3)
    }

    /// True if an occurrence that is late by `lateness` still rings.
    func mayRing(_ lateness: Int64) -> Bool {
        if lateness <= 60_000_000 { return true }
        return (missed ?? .ring) == .ring && lateness <= grace ?? 900_000_000
    }

    /// The policy reported for missed occurrences.
    var missedPolicy: Effect.MissedPolicy {
        switch missed ?? .ring {
        case .ring: .ring
        case .notify: .notify
        case .drop: .drop
        }
    }
}
