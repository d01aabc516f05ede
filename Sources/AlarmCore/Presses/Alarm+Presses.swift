/// The presses that an alarm accepts where a person sees it.
extension Alarm {
    /// True if the alarm is shown on `surface`.
    func isSeen(on surface: Event.Surface) -> Bool {
        switch state {
        case .alerting: surface == .alert
        case .countdown, .paused: surface == .countdown
        case .scheduled: false
        }
    }

    /// Refuses the press of a button that only an alert has, or not this one.
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
            // The action is that of the app's own button, if there is one.
            case .snooze: configuration.effectiveSecondaryBehavior.hasCustom ? nil : configuration.secondaryAction
            case .activate: configuration.defaultAction
            case .pause, .resume: nil
            }
        // A sandboxed app may have actions run of no other app than itself.
        let app = (appOrigin == .host ? action?.target : nil) ?? configuration.appID
        guard action != nil || (press == .activate && !app.isEmpty) else { return nil }
        return AppCall(app: app, action: action, owner: owner, platformData: data)
    }
}
