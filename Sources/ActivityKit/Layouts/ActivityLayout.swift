package import AlarmsClient
package import AppIntents
internal import Foundation
internal import Synchronization

/// The layout of an activity or an alarm, evaluated for one content.
package struct ActivityLayout: Hashable, Sendable {
    /// The regions of the key `layout`, each with its element `a{sv}`.
    package var regions: [String: Value] = [:]
    /// The intents of its buttons, by the names of their actions in the layout.
    package var actions: [String: StoredIntent] = [:]
    /// The colour, `#RRGGBB`; `nil` for none.
    package var tint: String?
    /// The URI that a click opens; `nil` for none.
    package var link: String?

    package init() {}
}

/// The data from which a layout is evaluated.
package struct ActivityLayoutInput<Attributes: ActivityAttributes> {
    /// The activity's id, or the alarm's.
    package var activityID: String
    /// The data that stay.
    package var attributes: Attributes
    /// The data that change.
    package var state: Attributes.ContentState
    /// The names of dates that the service computes later, such as `$end`; they replace these dates in views.
    package var dateNames: [Date: String] = [:]
    /// The names of the actions of given intents, such as `stop`; other buttons get names of their own.
    package var actionNames: [StoredIntent: String] = [:]
    /// The actions of buttons with other intents, by their labels.
    package var actionLabels: [ActionLabel] = []
    /// False if only these actions can be pressed; other buttons are left out.
    package var hasOwnActions = true

    package init(activityID: String, attributes: Attributes, state: Attributes.ContentState) {
        self.activityID = activityID
        self.attributes = attributes
        self.state = state
    }
}

/// The layouts that the app's widgets have registered, by the type of attributes.
package enum ActivityLayouts {
    private static let layouts = Mutex<[ObjectIdentifier: any Sendable]>([:])

    /// Registers `evaluate` for the layouts of activities of this type, in place of an earlier one.
    package static func register<Attributes: ActivityAttributes>(
        _ type: Attributes.Type,
        _ evaluate: @escaping @MainActor @Sendable (ActivityLayoutInput<Attributes>) -> ActivityLayout
    ) {
        layouts.withLock { $0[ObjectIdentifier(type)] = Registration(evaluate: evaluate) }
    }

    /// The function that makes the layouts of this type; `nil`: none is registered.
    package static func evaluator<Attributes: ActivityAttributes>(
        of type: Attributes.Type
    ) -> (@MainActor @Sendable (ActivityLayoutInput<Attributes>) -> ActivityLayout)? {
        let registration = layouts.withLock { $0[ObjectIdentifier(type)] }
        return (registration as? Registration<Attributes>)?.evaluate
    }

    private struct Registration<Attributes: ActivityAttributes>: Sendable {
        let evaluate: @MainActor @Sendable (ActivityLayoutInput<Attributes>) -> ActivityLayout
    }
}
