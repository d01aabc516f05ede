internal import AlarmCore

/// An activity, and its last announced state. It is a class because an activity is a large value: iterating over all of
/// them would copy each. A record is immutable; a change replaces it.
final class ActivityRecord: Sendable {
    /// The shortest time between two announcements, unless one is urgent.
    static let shortestGap = Interval(microseconds: 250_000)

    let activity: Activity
    /// The last announced state of the activity.
    let announced: Activity
    /// The time of the last announcement.
    let announcedAt: BootTime
    /// True if the change is announced at once, as a start or an end is.
    let isUrgent: Bool
    /// True if the activity ran or had ended in an earlier boot.
    let isOfOtherBoot: Bool
    /// The time at which the change is announced; `nil`: nothing has changed.
    let announcement: BootTime?
    /// The next deadline on each clock.
    let wake: Wake

    /// Creates the record of an activity that was announced in this state.
    init(_ activity: Activity, announcedAt: BootTime, isOfOtherBoot: Bool = false) {
        self.activity = activity
        announced = activity
        self.announcedAt = announcedAt
        isUrgent = false
        self.isOfOtherBoot = isOfOtherBoot
        announcement = nil
        wake = isOfOtherBoot ? Self.atOnce : activity.nextTransition
    }

    /// Creates the record that replaces `former` when the activity changes.
    init(_ activity: Activity, insteadOf former: ActivityRecord, isUrgent: Bool = false) {
        self.activity = activity
        announced = former.announced
        announcedAt = former.announcedAt
        isOfOtherBoot = former.isOfOtherBoot
        let hasChanged = activity != announced
        self.isUrgent = hasChanged && (isUrgent || former.isUrgent)
        announcement = hasChanged ? (self.isUrgent ? Self.earliest : announcedAt + Self.shortestGap) : nil
        wake =
            isOfOtherBoot ? Self.atOnce : activity.nextTransition.earliest(with: Wake(wall: nil, boot: announcement))
    }

    private static let earliest = BootTime(microseconds: .min)
    private static let atOnce = Wake(wall: nil, boot: earliest)
}

extension Activity {
    /// The next deadline on each clock at which the state changes, or the activity is removed.
    fileprivate var nextTransition: Wake {
        switch state {
        case .pending: Wake(wall: configuration.startAt, boot: nil)
        case .running(let start, let isStale):
            Wake(wall: isStale ? nil : configuration.staleAt, boot: start.boot + Activities.longestRun)
        case .ended(let end): Wake(wall: end.dismissAt, boot: end.dismissal)
        }
    }
}
