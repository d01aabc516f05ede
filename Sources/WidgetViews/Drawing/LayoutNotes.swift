internal import ActivityKit
internal import AlarmsClient
internal import AppIntents
internal import Foundation

/// The data collected while a layout is evaluated.
final class LayoutNotes {
    private static let mostActions = 8
    /// The names of dates that the service computes later.
    let dateNames: [Date: String]
    private let actionNames: [StoredIntent: String]
    private let actionLabels: [ActionLabel]
    private let hasOwnActions: Bool
    /// The prefix of the names of the layout's own actions.
    private let prefix: String
    /// The current time, the same for all views of the layout.
    let now = Date()
    /// The intents of the buttons so far, by action name.
    private(set) var actions: [String: StoredIntent] = [:]
    /// The entities of the activities of views.
    private(set) var onscreen: [OnscreenEntity] = []
    /// The links of views.
    private var links: [String] = []
    /// The link of the whole layout.
    private var widgetLink: String?

    init<Attributes>(_ input: ActivityLayoutInput<Attributes>) {
        (dateNames, actionNames) = (input.dateNames, input.actionNames)
        (actionLabels, hasOwnActions, prefix) = (input.actionLabels, input.hasOwnActions, "intent-")
    }

    /// Creates the data for the snippet drawing with this number, whose buttons have new actions.
    init(ofSnippet drawing: UInt64) {
        (dateNames, actionNames, actionLabels, hasOwnActions) = ([:], [:], [], true)
        prefix = "intent-\(drawing)-"
    }

    /// The URI opened by a click.
    var link: String? { widgetLink ?? links.first }

    /// Returns the name of the action with the intent of a button, or with its text or else its icon; `nil`: the button
    /// can't be pressed.
    func action(of intent: any AppIntent, text: Value?, icon: Value?) -> String? {
        let stored = StoredIntent(intent)
        let performing = actionNames[stored] ?? actions.first { $0.value == stored }?.key
        if let name = performing ?? actionLabels.action(text: text, icon: icon) { return name }
        guard hasOwnActions, actions.count < Self.mostActions else { return nil }
        let name = "\(prefix)\(actions.count + 1)"
        actions[name] = stored
        return name
    }

    /// Adds the entity of an activity, if it has one.
    func add(_ activity: NSUserActivity) {
        if let entity = OnscreenEntity(of: activity) { onscreen.append(entity) }
    }

    /// Adds a link, if the service accepts it.
    func add(_ url: URL?, ofWidget: Bool) {
        guard let text = url?.absoluteString, LinkCheck.isTaken(text) else { return }
        if ofWidget { widgetLink = text } else { links.append(text) }
    }
}
