internal import ActivityKit
internal import AppIntents
internal import Foundation

/// The data of the activity of a dish that rests.
struct RestingAttributes: TitledActivityAttributes {
    struct ContentState: Codable, Hashable {
        var begin: Date
        var end: Date
    }

    var dish: String

    var activityTitle: LocalizedStringResource { "\(dish) rests" }

    /// Removes what has rested long enough: an activity goes on when the process that has started it exits.
    static func clear() async {
        for activity in Activity<Self>.activities where activity.content.state.end <= .now {
            await activity.end(nil, dismissalPolicy: .immediate)
        }
    }
}
