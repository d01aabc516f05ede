import AlarmsClient
import DBus
import Desktop
import Gettext

/// The ends of actions.
extension Prompts {
    /// Notes that an app begins to perform an action.
    func begin(_ action: Action, of app: AppObject) {
        performed[app.name, default: []].append(action.id)
    }

    private func ended(_ action: Action, of app: AppObject) {
        guard let index = performed[app.name]?.firstIndex(of: action.id) else { return }
        performed[app.name]?.remove(at: index)
    }

    /// Shows how an action of an app has ended, unless that is shown already: its dialog or, without one, its value, and
    /// how to undo it.
    func finish(_ action: Action, of app: AppObject, _ result: [String: Value]) {
        ended(action, of: app)
        let undo = Undo(result["undo"])
        if let undo { UndoTokens(of: app.name).add(undo) }
        if let number = result["number"]?.uint64Value, let owner = app.owner,
            let prompt = prompts[Prompt.Key(connection: owner, number: number)]
        {
            guard undo != nil else { return }
            prompt.undo = undo
            show(prompt)
            return
        }
        let lines = Content.lines(dialog: result["dialog"]?.stringValue, value: result["value"])
        guard !lines.isEmpty || undo != nil else { return }
        let id = newID()
        let key = Prompt.Key(connection: nil, number: id)
        let prompt = Prompt(key, of: app, id)
        prompt.result = Content(title: undo?.title ?? action.title, lines: lines)
        prompt.undo = undo
        prompts[key] = prompt
        if !show(prompt) { prompts[key] = nil }
    }

    /// Shows that an action of an app has failed.
    func fail(_ action: Action, of app: AppObject, _ error: BusError) {
        ended(action, of: app)
        if let text = error.textForPeople { inform(app, action.title, text) }
    }

    /// True if a question of an app is open.
    func isAsking(_ app: AppObject) -> Bool { prompts.values.contains { $0.app === app && !$0.questions.isEmpty } }

    /// Shows a text about an action of an app.
    ///
    /// - Parameter id: The number of the notification that it replaces; `nil`: it is a new one.
    func inform(_ app: AppObject, _ title: String, _ line: String, as id: ActionNotifications.ID? = nil) {
        notifications?.show(
            ActionNotice(of: app.name.rawValue, isQuestion: false, title: title, lines: [line], buttons: []),
            as: id ?? newID())
    }
}
