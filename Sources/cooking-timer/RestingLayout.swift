internal import ActivityKit
internal import WidgetViews

/// The layout of a resting dish: a bar and a time, and a text when it can be eaten.
struct RestingLayout: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: RestingAttributes.self) { context in
            rest(context)
        } dynamicIsland: { context in
            DynamicIsland {
                DynamicIslandExpandedRegion(.bottom) { rest(context) }
            } compactLeading: {
                Image(systemName: "fork.knife")
            } compactTrailing: {
                timer(context)
            } minimal: {
                Image(systemName: "fork.knife")
            }
        }
    }

    @ViewBuilder private func rest(_ context: ActivityViewContext<RestingAttributes>) -> some View {
        VStack(alignment: .leading) {
            HStack {
                Text(context.attributes.activityTitle).font(.headline)
                Spacer()
                timer(context)
            }
            if context.isStale {
                Text("It can be eaten.")
            } else {
                ProgressView(timerInterval: context.state.begin...context.state.end, countsDown: false)
            }
        }
    }

    private func timer(_ context: ActivityViewContext<RestingAttributes>) -> some View {
        Text(timerInterval: context.state.begin...context.state.end).monospacedDigit()
    }
}
