internal import ActivityKit
internal import AlarmKit
internal import WidgetViews

/// The layout of a dish while it cooks, waits, and is ready.
struct CookingLayout: Widget {
    typealias Context = ActivityViewContext<AlarmAttributes<CookingData>>

    var body: some WidgetConfiguration {
        ActivityConfiguration(for: AlarmAttributes<CookingData>.self) { context in
            whole(context)
        } dynamicIsland: { context in
            DynamicIsland {
                DynamicIslandExpandedRegion(.bottom) { whole(context) }
            } compactLeading: {
                symbol(context)
            } compactTrailing: {
                time(context)
            } minimal: {
                symbol(context)
            }
        }
    }

    private func whole(_ context: Context) -> some View {
        HStack {
            symbol(context).imageScale(.large)
            VStack(alignment: .leading) {
                Text(context.attributes.metadata?.dish ?? "").font(.headline)
                detail(context)
            }
            Spacer()
            time(context).font(.title)
        }
    }

    private func symbol(_ context: Context) -> some View {
        Image(systemName: context.attributes.metadata?.method.symbol ?? "timer")
            .foregroundStyle(context.attributes.tintColor)
    }

    @ViewBuilder private func time(_ context: Context) -> some View {
        switch context.state.mode {
        case .countdown(let countdown):
            Text(timerInterval: countdown.startDate...countdown.fireDate).monospacedDigit()
        case .paused: Image(systemName: "pause.fill")
        case .alert: Image(systemName: "checkmark")
        }
    }

    @ViewBuilder private func detail(_ context: Context) -> some View {
        switch context.state.mode {
        case .countdown(let countdown):
            ProgressView(timerInterval: countdown.startDate...countdown.fireDate, countsDown: false)
        case .paused: Text("Off the hob").font(.caption)
        case .alert: Text("Ready").font(.caption)
        }
    }
}

/// The layouts of this app.
struct CookingWidgets: WidgetBundle {
    var body: some Widget {
        CookingLayout()
        RestingLayout()
    }
}
