internal import AlarmCore

/// A person's presses.
extension Activities {
    /// Applies a press on an activity, or a button of it.
    ///
    /// - Parameter isByApp: True if a sandboxed app reports the press: no URI is opened for it outside its sandbox.
    func press(
        _ action: String, on activity: Activity, isByApp: Bool, _ data: PlatformData, _ change: inout ActivityChange
    ) throws(Refusal) {
        let configuration = activity.configuration
        let isDefault = action == ActivityConfiguration.defaultActionName
        guard isDefault || configuration.actions[action] != nil else {
            let names = configuration.actions.keys.sorted() + [ActivityConfiguration.defaultActionName]
            throw KeyName("action").refusal(expected: .oneOf(names), got: .quoted(action))
        }
        guard activity.state != .pending else {
            throw .invalidState(LocalizableText("InvokeAction: expected an activity that has started"))
        }
        let appAction = isDefault ? configuration.defaultAction : configuration.actions[action]
        // A sandboxed app may only run its own actions.
        let app = (activity.owner == nil ? appAction?.target : nil) ?? configuration.appID
        var call: ActivityCall?
        if appAction == nil, let link = configuration.link {
            if !isByApp { call = .link(link, data) }
        } else if appAction != nil || !app.isEmpty {
            call = .app(AppCall(app: app, action: appAction, owner: activity.owner, platformData: data))
        }
        change.effects.append(.invoked(activity.id, action: action, call, owner: activity.owner))
    }
}
