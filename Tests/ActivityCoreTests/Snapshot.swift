import AlarmCore
import ConfigurationSamples

@testable import ActivityCore

/// All that is known of activities at a time.
struct Snapshot: Equatable {
    /// An activity and its last announced state.
    struct Known: Equatable {
        let activity: Activity
        let announced: Activity
        let announcedAt: BootTime
        let isUrgent: Bool
        let isOfOtherBoot: Bool
    }

    let known: [ActivityID: Known]
    let order: [Activity]
    let isEnabled: Bool
    let unsaved: Set<ActivityID>
    let saving: BootTime?
    let nextWake: Wake

    init(_ activities: Activities) {
        known = activities.records.mapValues {
            Known(
                activity: $0.activity, announced: $0.announced, announcedAt: $0.announcedAt, isUrgent: $0.isUrgent,
                isOfOtherBoot: $0.isOfOtherBoot)
        }
        order = activities.inOrder
        isEnabled = activities.isEnabled
        unsaved = activities.unsaved
        saving = activities.saving
        nextWake = activities.nextWake
    }
}
