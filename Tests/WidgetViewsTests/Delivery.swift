import ActivityKit
import AlarmsClient
import AppIntents
import Testing
import WidgetViews

/// The data of a delivery, whose layouts the tests evaluate.
struct Delivery: ActivityAttributes {
    struct ContentState: Codable, Hashable {
        var place = "two stops away"
        var progress = 0.5
    }

    var shop = "Bakery"

    /// Returns the layout of these views.
    ///
    /// - Parameter change: Changes the data of which it is made.
    @MainActor static func layout(
        @ViewBuilder lockScreen: @escaping (ActivityViewContext<Delivery>) -> some View,
        island: @escaping (ActivityViewContext<Delivery>) -> DynamicIsland = { _ in .empty },
        change: (inout ActivityLayoutInput<Delivery>) -> Void = { _ in }
    ) -> ActivityLayout {
        ActivityConfiguration(for: Delivery.self, content: lockScreen, dynamicIsland: island).register()
        var input = ActivityLayoutInput(activityID: "1", attributes: Delivery(), state: Delivery.ContentState())
        change(&input)
        return ActivityLayouts.evaluator(of: Delivery.self)?(input) ?? ActivityLayout()
    }

    /// Returns the element of a view on the lock screen, as text.
    @MainActor static func shown(
        _ view: some View, change: (inout ActivityLayoutInput<Delivery>) -> Void = { _ in }
    ) -> String {
        let layout = layout(lockScreen: { _ in view }, change: change)
        expectAccepted(layout)
        return layout.regions["lock-screen"]?.shown ?? "nothing"
    }

    /// Returns the element of a view in a panel, as text.
    @MainActor static func shownInPanel(_ view: some View) -> String {
        let layout = layout(
            lockScreen: { _ in EmptyView() },
            island: { _ in
                DynamicIsland {
                } compactLeading: {
                    view
                } compactTrailing: {
                } minimal: {
                }
            })
        expectAccepted(layout)
        return layout.regions["compact-leading"]?.shown ?? "nothing"
    }
}

extension DynamicIsland {
    /// An island without views.
    static var empty: DynamicIsland {
        DynamicIsland {
        } compactLeading: {
        } compactTrailing: {
        } minimal: {
        }
    }
}

/// An intent of a button.
struct Call: LiveActivityIntent {
    static let title: LocalizedStringResource = "Call"

    @Parameter(title: "Number") var number: Int

    init() {
        number = 0
    }

    init(_ number: Int) {
        self.init()
        self.number = number
    }

    func perform() async throws -> some IntentResult { .result() }
}
