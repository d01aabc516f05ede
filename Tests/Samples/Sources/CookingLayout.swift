internal import ActivityKit
internal import AlarmKit
internal import WidgetKit

/// The layout of a cooking alarm: the symbol of its method and a time, each mode with a text of its own.
struct CookingLayout: Widget {
    typealias Context = ActivityViewContext<AlarmAttributes<CookingData>>

    var body: some WidgetConfiguration {
        ActivityConfiguration(for: AlarmAttributes<CookingData>.self) { context in
            HStack {
                symbol(context)
                status(context)
            }
        } dynamicIsland: { context in
            DynamicIsland {
                DynamicIslandExpandedRegion(.leading) { symbol(context) }
                DynamicIslandExpandedRegion(.trailing) { status(context) }
            } compactLeading: {
                symbol(context)
            } compactTrailing: {
                status(context)
            } minimal: {
                symbol(context)
            }
        }
    }

    private func symbol(_ context: Context) -> some View {
        Image(systemName: (context.attributes.metadata?.method ?? .boiling).rawValue)
    }

    @ViewBuilder private func status(_ context: Context) -> some View {
        switch context.state.mode {
        case .countdown(let countdown): Text(timerInterval: countdown.startDate...countdown.fireDate)
        case .paused: Text("Waits")
        case .alert: Text("Take it off")
        }
    }
}
