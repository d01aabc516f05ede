import AlarmsClient
import Gettext
import JSONText

/// Messages about activities.
extension Messages {
    /// The state of an activity, in a word.
    static func state(_ activity: ActivityProperties) -> String {
        switch activity.state {
        case .pending: pending
        case .active: active
        case .stale: stale
        case .ended: ended
        default: TerminalText.harmless(activity.state.rawValue)
        }
    }

    // Translators: The states of an activity (a running task, a delivery), each in a word or two.
    private static let pending = localized("pending")
    private static let active = localized("active")
    private static let stale = localized("not up to date")
    private static let ended = localized("ended")

    /// The time at which an activity started, starts or ended.
    static func when(_ activity: ActivityProperties, at now: UInt64) -> String {
        instant(activity.state == .ended ? activity.endedUSec : activity.startUSec, at: now)
    }

    /// The title, or the name of the app; `nil` if there is neither.
    private static func name(of activity: ActivityProperties) -> String? {
        if !activity.title.isEmpty { return title(activity.title) }
        return activity.appID.isEmpty ? nil : TerminalText.harmless(AppName.of(activity.appID) ?? activity.appID)
    }

    /// The title by which people know an activity, if the service was asked for it, else its own, or its app's name.
    static func title(_ activity: ActivityProperties) -> String {
        activity.presentedTitle ?? name(of: activity) ?? title("")
    }

    /// The numbers of activities that go on, have ended and are pending; no zeros.
    static func counts(_ activities: [ActivityProperties]) -> String {
        let active = activities.count(where: \.isLive)
        let ended = activities.count { $0.state == .ended }
        let pending = activities.count { $0.state == .pending }
        let counts = [
            (active, localized("{count} active", plural: "{count} active", count: active)),
            (ended, localized("{count} ended", plural: "{count} ended", count: ended)),
            (pending, localized("{count} pending", plural: "{count} pending", count: pending)),
        ]
        return list(counts.filter { $0.0 > 0 }.map(\.1))
    }

    /// The row of `status`; `nil` if the service is too old for activities.
    static func activities(_ activities: [ActivityProperties]?, areEnabled: Bool?) -> String? {
        guard let activities else { return nil }
        // Translators: Apps may not show activities; the value is a line of the file alarms.conf.
        guard areEnabled != false else { return localized("switched off ({setting})", ["setting": "activities = no"]) }
        let counts = counts(activities)
        return "\(activities.count)" + (counts.isEmpty ? "" : " (\(counts))")
    }

    /// A line about an activity that has changed, where there is no screen.
    static func change(_ activity: ActivityProperties, isGone: Bool = false, at now: UInt64) -> String {
        let state = isGone ? gone : self.state(activity)
        let text = isGone ? "" : activity.line(at: now, .standing)
        return "\(LocalTime.text(now))  \(activity.id)  \(state)  \(title(activity))"
            + (text.isEmpty ? "" : "  \(text)")
    }
}
