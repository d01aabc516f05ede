internal import ActivityKit
internal import AlarmsClient
internal import Foundation

extension Sample {
    /// Samples of live activities.
    static let ofActivities = [
        Sample("start, update and end of a live activity") { witness in
            let arrival = Date.now.addingTimeInterval(1_200)
            var state = DeliveryAttributes.ContentState(status: "Packed", progress: 0.25, arrival: arrival)
            let activity = try Activity.request(
                attributes: DeliveryAttributes(number: 17), content: ActivityContent(state: state, staleDate: nil))
            let started = try await witness.activity(activity.id) { !$0.layout.isEmpty }
            try expect(started.state, is: .active, "state")
            try expect(started.layout.keys.contains("expanded"), "a layout")
            try expect(started.content["status"]?.stringValue, is: "Packed", "status")

            state.status = "On its way"
            state.progress = 0.5
            await activity.update(ActivityContent(state: state, staleDate: arrival))
            let updated = try await witness.activity(activity.id) {
                $0.content["status"]?.stringValue == "On its way"
            }
            try expect(updated.staleUSec > 0, "a time at which it is stale")
            try expect(
                Activity<DeliveryAttributes>.activities.contains { $0 === activity }, "the activity among its kind")

            state.status = "Arrived"
            await activity.end(ActivityContent(state: state, staleDate: nil))
            let ended = try await witness.activity(activity.id) { $0.state == .ended }
            try expect(ended.content["status"]?.stringValue, is: "Arrived", "status")
            await activity.end(nil, dismissalPolicy: .immediate)
            try expect(try await witness.activity(activity.id) == nil, "no activity left")
            return "Packed, On its way, Arrived, gone"
        },
        Sample("a live activity that starts later") { witness in
            let state = DeliveryAttributes.ContentState(status: "Ordered", progress: 0, arrival: .now)
            let activity = try Activity.request(
                attributes: DeliveryAttributes(number: 18), content: ActivityContent(state: state, staleDate: nil),
                pushType: nil, style: .standard,
                alertConfiguration: AlertConfiguration(title: "Order 18", body: "It is packed now.", sound: .default),
                start: .now.addingTimeInterval(3_600))
            try expect(try await witness.activity(activity.id)?.state, is: .pending, "state")
            await activity.end(nil, dismissalPolicy: .immediate)
            try expect(try await witness.activity(activity.id) == nil, "no activity left")
            return "pending, then gone"
        },
    ]
}
