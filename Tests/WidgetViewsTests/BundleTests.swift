import ActivityKit
import AppIntents
import Testing
import WidgetKit

private struct Ride: ActivityAttributes {
    struct ContentState: Codable, Hashable {}
}

private struct Flight: ActivityAttributes {
    struct ContentState: Codable, Hashable {}
}

private struct Unregistered: ActivityAttributes {
    struct ContentState: Codable, Hashable {}
}

private struct RideWidget: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: Ride.self) { _ in
            Text("ride")
        } dynamicIsland: { _ in
            .empty
        }
        .supplementalActivityFamilies([.small])
    }
}

private struct FlightWidget: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: Flight.self) { _ in
            //
        } dynamicIsland: { _ in
            .empty
        }
    }
}

private struct NoWidget: Widget {
    var body: some WidgetConfiguration {}
}

private struct Bundle: WidgetBundle {
    var body: some Widget {
        NoWidget()
        RideWidget()
        if #available(iOS 16.2, *) {
            FlightWidget()
        }
        if false as Bool { NoWidget() }
    }
}

@MainActor @Suite struct BundleTests {
    @Test func `a bundle registers the layouts of its widgets`() throws {
        #expect(ActivityLayouts.evaluator(of: Ride.self) == nil)
        NoWidget.register()
        Bundle.register()
        let ride = try #require(ActivityLayouts.evaluator(of: Ride.self))
        let layout = ride(ActivityLayoutInput(activityID: "", attributes: Ride(), state: Ride.ContentState()))
        #expect(layout.regions["lock-screen"]?.shown == "text(text=ride)")
        let flight = try #require(ActivityLayouts.evaluator(of: Flight.self))
        #expect(
            flight(ActivityLayoutInput(activityID: "", attributes: Flight(), state: Flight.ContentState()))
                == ActivityLayout())
        #expect(ActivityLayouts.evaluator(of: Unregistered.self) == nil)
    }
}
