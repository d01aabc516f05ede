internal import ActivityKit
internal import Foundation
internal import WidgetKit

/// A delivery on its way.
struct DeliveryAttributes: ActivityAttributes {
    struct ContentState: Codable, Hashable {
        var status: String
        /// The part of the way that is done, 0 to 1.
        var progress: Double
        var arrival: Date
    }

    var number: Int
}

/// The layout of a delivery.
struct DeliveryLayout: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: DeliveryAttributes.self) { context in
            VStack(alignment: .leading) {
                Text("Order \(context.attributes.number)").font(.headline)
                Text(verbatim: context.state.status)
                ProgressView(value: context.state.progress)
            }
        } dynamicIsland: { context in
            DynamicIsland {
                DynamicIslandExpandedRegion(.leading) { Image(systemName: "shippingbox") }
                DynamicIslandExpandedRegion(.trailing) { Text(context.state.arrival, style: .timer) }
                DynamicIslandExpandedRegion(.bottom) { ProgressView(value: context.state.progress) }
            } compactLeading: {
                Image(systemName: "shippingbox")
            } compactTrailing: {
                Text(context.state.arrival, style: .timer)
            } minimal: {
                Image(systemName: "shippingbox")
            }
        }
    }
}

/// The layouts of the samples.
struct SampleWidgets: WidgetBundle {
    var body: some Widget {
        CookingLayout()
        DeliveryLayout()
    }
}
