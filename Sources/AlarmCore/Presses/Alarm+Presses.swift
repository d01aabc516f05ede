/// The presses that an alarm accepts on each surface.
extension Alarm {
    /// Returns true if the alarm is shown on `surface`.
    func isSeen(on surface: Event.Surface) -> Bool {
        switch state {
        case .alerting: surface == .alert
        case .countdown, .paused: surface == .countdown
        case .scheduled: false
        }
    }

    /// Refuses a press while the alarm doesn't ring, or of a button that its alert doesn't have.
    ///
    /// - Throws: `Refusal.invalidState`.
    func validate(_ press: AlarmAction) throws(Refusal) {
        guard alert != nil else {
            throw .wrongState(LocalizableText("it doesn't ring"), state)
        }
        let behavior = configuration.effectiveSecondaryBehavior
        switch press {
        case .custom where !behavior.hasCustom: throw Self.lacksButton(press, .custom, behavior)
        case .snooze where !behavior.hasCountdown: throw Self.lacksButton(press, .countdown, behavior)
        case .stop, .snooze, .custom, .activate, .pause, .resume: return
        }
    }

    private static func lacksButton(
        _ press: AlarmAction, _ expected: SecondaryBehavior, _ behavior: SecondaryBehavior
    ) -> Refusal {
        .invalidState(
            LocalizableText(
                "{method}: expected {key} {expected}, got {got}",
                [
                    "method": .verbatim(press.rawValue), "key": .verbatim("secondary-behavior"),
                    "expected": .oneOf([expected.rawValue, "both"]), "got": .verbatim(behavior.rawValue),
                ]))
    }

    /// Returns the call of the app for a press; `nil`: there is none.
    func call(of press: AlarmAction, _ data: PlatformData) -> AppCall? {
        let action: AppAction? =
            switch press {
            case .stop: configuration.stopAction
            case .custom: configuration.secondaryAction
            // The secondary action belongs to the app's own button, if there is one.
            case .snooze: configuration.effectiveSecondaryBehavior.hasCustom ? nil : configuration.secondaryAction
            case .activate: configuration.defaultAction
            case .pause, .resume: nil
            }
        // A sandboxed app may only run its own actions.
        let app = (appOrigin == .host ? action?.target : nil) ?? configuration.appID
        guard action != nil || (press == .activate && !app.isEmpty) else { return nil }
        return AppCall(app: app, action: action, owner: owner, platformData: data)
    }
}
