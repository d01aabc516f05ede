import ActivityKit
import AlarmsClient
import AppIntents
import Testing
import WidgetViews

/// The data of a delivery, whose looks the tests evaluate.
struct Delivery: ActivityAttributes {
    struct ContentState: Codable, Hashable {
        var place = "two stops away"
        var progress = 0.5
    }

    var shop = "Bakery"

    /// Returns the look of these views.
    ///
    /// - Parameter change: Changes the data of which it is made.
    @MainActor static func look(
        @ViewBuilder lockScreen: @escaping (ActivityViewContext<Delivery>) -> some View,
        island: @escaping (ActivityViewContext<Delivery>) -> DynamicIsland = { _ in .empty },
        change: (inout ActivityLookInput<Delivery>) -> Void = { _ in }
    ) -> ActivityLook {
        ActivityConfiguration(for: Delivery.self, content: lockScreen, dynamicIsland: island).register()
        var input = ActivityLookInput(activityID: "1", attributes: Delivery(), state: Delivery.ContentState())
        change(&input)
        return ActivityLooks.evaluator(of: Delivery.self)?(input) ?? ActivityLook()
    }

    /// Returns the element of a view on the lock screen, as text.
    @MainActor static func shown(
        _ view: some View, change: (inout ActivityLookInput<Delivery>) -> Void = { _ in }
    ) -> String {
        let look = look(lockScreen: { _ in view }, change: change)
        expectAccepted(look)
        return look.layout["lock-screen"]?.shown ?? "nothing"
    }

    /// Returns the element of a view in a panel, as text.
    @MainActor static func shownInPanel(_ view: some View) -> String {
        let look = look(
            lockScreen: { _ in EmptyView() },
            island: { _ in
                DynamicIsland {
                } compactLeading: {
                    view
                } compactTrailing: {
                } minimal: {
                }
            })
        expectAccepted(look)
        return look.layout["compact-leading"]?.shown ?? "nothing"
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
