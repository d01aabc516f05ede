import ActivityKit
import AppIntents
import Foundation
import Testing
import WidgetKit

private struct Station: WidgetConfigurationIntent {
    static let title: LocalizedStringResource = "Station"
    @Parameter(title: "Name", default: "North") var name: String
}

private struct Departure: TimelineEntry {
    let date: Date
}

/// The data of widgets. Reading some fails the test.
private struct Departures: TimelineProvider, AppIntentTimelineProvider {
    func placeholder(in context: Context) -> Departure { unexpected() }
    func getSnapshot(in context: Context, completion: @escaping (Departure) -> Void) { completion(unexpected()) }
    func getTimeline(in context: Context, completion: @escaping (Timeline<Departure>) -> Void) {
        completion(Timeline(entries: [unexpected()], policy: .never))
    }
    func snapshot(for configuration: Station, in context: Context) async -> Departure { unexpected() }
    func timeline(for configuration: Station, in context: Context) async -> Timeline<Departure> {
        Timeline(entries: [unexpected()], policy: .after(.now))
    }

    private func unexpected() -> Departure {
        Issue.record("a widget was asked for its data")
        return Departure(date: .now)
    }
}

private struct DeparturesView: View {
    @Environment(\.widgetFamily) private var family
    let entry: Departure

    var body: some View {
        switch family {
        case .systemSmall, .accessoryCircular: Text(entry.date, style: .relative)
        default: Text(entry.date, style: .time)
        }
    }
}

private struct Board: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "board", provider: Departures()) { DeparturesView(entry: $0) }
            .configurationDisplayName("Board")
            .description("What leaves next.")
            .supportedFamilies([.systemSmall, .systemMedium])
            .contentMarginsDisabled()
    }
}

private struct StationBoard: Widget {
    var body: some WidgetConfiguration {
        AppIntentConfiguration(kind: "station", intent: Station.self, provider: Departures()) { entry in
            DeparturesView(entry: entry).previewContext(WidgetPreviewContext(family: .systemSmall))
        }
        .promptsForUserConfiguration()
    }
}

private struct Trip: ActivityAttributes {
    struct ContentState: Codable, Hashable {}
}

private struct TripWidget: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: Trip.self) { _ in
            Text("trip")
        } dynamicIsland: { _ in
            .empty
        }
        .configurationDisplayName("Trip")
    }
}

private struct Widgets: WidgetBundle {
    var body: some Widget {
        Board()
        StationBoard()
        TripWidget()
    }
}

private struct Previews: PreviewProvider {
    static var previews: some View { Text("trip").previewDisplayName("Trip") }
}

#Preview("Trip") { Text("trip") }

#Preview(as: .systemSmall) {
    Board()
} timeline: {
    Departure(date: .now)
    Departure(date: .distantFuture)
}

#Preview("Trip", as: .content, using: Trip()) {
    TripWidget()
} contentStates: {
    Trip.ContentState()
}

@MainActor @Suite struct TimelineTests {
    @Test func `a bundle may have home screen widgets beside those of activities`() throws {
        Widgets.register()
        let trip = try #require(ActivityLayouts.evaluator(of: Trip.self))
        let layout = trip(ActivityLayoutInput(activityID: "", attributes: Trip(), state: Trip.ContentState()))
        #expect(layout.regions["lock-screen"]?.shown == "text(text=trip)")
    }

    @Test func `there are no widgets that a person has put somewhere`() async throws {
        WidgetCenter.shared.reloadTimelines(ofKind: "board")
        WidgetCenter.shared.reloadAllTimelines()
        #expect(try await WidgetCenter.shared.currentConfigurations().isEmpty)
        await confirmation { done in
            WidgetCenter.shared.getCurrentConfigurations { result in
                #expect((try? result.get())?.isEmpty == true)
                done()
            }
        }
    }

    @Test func `data over time keep their order and the time of the next`() {
        let entries = [Departure(date: .distantPast), Departure(date: .now)]
        let timeline = Timeline(entries: entries, policy: .after(.distantFuture))
        #expect(timeline.entries.map(\.date) == entries.map(\.date))
        #expect(timeline.policy == .after(.distantFuture) && timeline.policy != .atEnd)
        #expect(entries[0].relevance == nil && Departures().recommendations().isEmpty)
    }

    @Test func `the surroundings of a widget are those of an activity`() {
        let values = EnvironmentValues()
        #expect(values.widgetFamily == .systemMedium && values.widgetRenderingMode == .fullColor)
        #expect(!values.showsWidgetContainerBackground)
    }
}
