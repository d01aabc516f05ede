internal import ActivityKit
internal import AppIntents
internal import Foundation

/// The data of a resting dish's activity.
struct RestingAttributes: TitledActivityAttributes {
    struct ContentState: Codable, Hashable {
        var begin: Date
        var end: Date
    }

    var dish: String

    var activityTitle: LocalizedStringResource { "\(dish) rests" }

    /// Removes activities whose rest is over, since an activity outlives the process that has started it.
    static func clear() async {
        for activity in Activity<Self>.activities where activity.content.state.end <= .now {
            await activity.end(nil, dismissalPolicy: .immediate)
        }
    }
}
