package import AlarmsClient
package import AppIntents
internal import Foundation
internal import Synchronization

/// The layout of an activity or an alarm, evaluated for one content.
package struct ActivityLayout: Hashable, Sendable {
    /// The regions of the key `layout`, each with its element `a{sv}`.
    package var regions: [String: Value] = [:]
    /// The intents of its buttons, by the action names in the layout.
    package var actions: [String: StoredIntent] = [:]
    /// The colour, `#RRGGBB`; `nil`: none.
    package var tint: String?
    /// The URI opened by a click; `nil`: none.
    package var link: String?

    package init() {}
}

/// The data from which a layout is evaluated.
package struct ActivityLayoutInput<Attributes: ActivityAttributes> {
    /// The activity's id, or the alarm's.
    package var activityID: String
    /// The constant data.
    package var attributes: Attributes
    /// The changing data.
    package var state: Attributes.ContentState
    /// The names of dates that the service computes later, such as `$end`; they replace these dates in views.
    package var dateNames: [Date: String] = [:]
    /// The action names of given intents, such as `stop`; other buttons get new names.
    package var actionNames: [StoredIntent: String] = [:]
    /// The actions of buttons with other intents, by their labels.
    package var actionLabels: [ActionLabel] = []
    /// False if only these actions can be triggered; other buttons are omitted.
    package var hasOwnActions = true

    package init(activityID: String, attributes: Attributes, state: Attributes.ContentState) {
        self.activityID = activityID
        self.attributes = attributes
        self.state = state
    }
}

/// The layouts registered by the app's widgets, by type of attributes.
package enum ActivityLayouts {
    private static let layouts = Mutex<[ObjectIdentifier: any Sendable]>([:])

    /// Registers `evaluate` for the layouts of activities of this type, replacing an earlier one.
    package static func register<Attributes: ActivityAttributes>(
        _ type: Attributes.Type,
        _ evaluate: @escaping @MainActor @Sendable (ActivityLayoutInput<Attributes>) -> ActivityLayout
    ) {
        layouts.withLock { $0[ObjectIdentifier(type)] = Registration(evaluate: evaluate) }
    }

    /// Returns the function that evaluates the layouts of this type; `nil`: none is registered.
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
