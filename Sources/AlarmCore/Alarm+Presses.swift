/// What a person sees of an alarm and can press there.
extension Alarm {
    /// Whether the alarm is shown so.
    func isSeen(on surface: Occurrence.Surface) -> Bool {
        switch state {
        case .alerting: surface == .alert
        case .countdown, .paused: surface == .countdown
        case .scheduled: false
        }
    }

    /// Refuses a press that changes nothing about the alarm where there is nothing to press.
    ///
    /// - Throws: `Refusal.invalidState`.
    func validate(_ press: Press) throws(Refusal) {
        guard alert != nil else {
            throw .invalidState("\(press.rawValue): expected a state of alerting, got \(state.name)")
        }
        guard press != .custom || configuration.effectiveSecondaryBehavior.hasCustom else {
            throw .invalidState("\(press.rawValue): expected secondary-behavior custom or both, got another")
        }
    }
}

extension Configuration {
    /// What the app is told of a press; `nil`: nothing.
    func call(of press: Press, _ data: PlatformData) -> AppCall? {
        let action: AppAction? =
            switch press {
            case .stop: stopAction
            case .custom: secondaryAction
            // Where the app has a button of its own, the action is that one's.
            case .snooze: effectiveSecondaryBehavior.hasCustom ? nil : secondaryAction
            case .activate: defaultAction
            case .pause, .resume: nil
            }
        let app = action?.target ?? appID
        guard action != nil || (press == .activate && !app.isEmpty) else { return nil }
        return AppCall(app: app, action: action, platformData: data)
    }
}
