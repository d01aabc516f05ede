import ActivityKit
import Testing
import WidgetViews

/// Layouts of ten thousand random views: the service takes each.
@MainActor @Suite struct RandomViewTests {
    @Test(arguments: 0..<20) func `layouts of random views are accepted`(seed: Int) {
        var random = RandomView(seed: seed)
        for round in 0..<72 {
            let views = (0..<7).map { _ in random.view(levels: round % 8) }
            let layout = Delivery.layout(
                lockScreen: { context in context.isStale ? views[0] : views[1] },
                island: { _ in
                    DynamicIsland {
                        DynamicIslandExpandedRegion(.leading) { views[2] }
                        DynamicIslandExpandedRegion(.center) { views[3] }
                        DynamicIslandExpandedRegion(.bottom) { views[4] }
                    } compactLeading: {
                        views[5]
                    } compactTrailing: {
                        views[6]
                    } minimal: {
                    }
                })
            expectAccepted(layout)
            let merged = ActivityLayout.merging([("countdown", layout), ("!countdown", ActivityLayout())])
            expectAccepted(merged)
        }
    }
}
