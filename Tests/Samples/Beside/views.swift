import ActivityKit
import AlarmKit
import WidgetKit

// The views of a widget that calls them and doesn't have them.

typealias CookingContext = ActivityViewContext<AlarmAttributes<CookingData>>

func symbol(_ context: CookingContext) -> Image {
    Image(systemName: context.attributes.metadata?.method.rawValue ?? "timer")
}

@MainActor @ViewBuilder func timer(_ context: CookingContext) -> some View {
    if case .countdown(let countdown) = context.state.mode {
        Text(timerInterval: countdown.startDate...countdown.fireDate)
    }
}

@MainActor @ViewBuilder func countdownView(_ context: CookingContext) -> some View {
    HStack {
        symbol(context)
        timer(context)
    }
}

@MainActor func pausedView(_ context: CookingContext) -> some View { Text("Waits") }
@MainActor func alertView(_ context: CookingContext) -> some View { Text("Ready").font(.headline) }
@MainActor func leadingView(_ context: CookingContext) -> some View { symbol(context) }
@MainActor func trailingView(_ context: CookingContext) -> some View { timer(context) }
@MainActor func compactLeadingView(_ context: CookingContext) -> some View { symbol(context) }
@MainActor func compactTrailingView(_ context: CookingContext) -> some View { timer(context) }
@MainActor func minimalView(_ context: CookingContext) -> some View { symbol(context) }
