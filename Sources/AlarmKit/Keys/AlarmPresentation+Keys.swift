internal import ActivityKit
internal import AlarmsClient
internal import AppIntents
internal import WidgetViews

extension AlarmPresentation {
    /// Returns the service's keys for the texts and buttons.
    ///
    /// - Parameter behavior: The effect of the second button; `nil`: there is none.
    func keys(_ behavior: Alert.SecondaryButtonBehavior?) -> [String: Value] {
        var keys: [String: Value] = [
            "title": alert.title.value,
            "secondary-behavior": .string(behavior?.rawValue ?? "none"),
        ]
        if let countdown {
            keys["countdown-title"] = countdown.title.value
            keys["countdown-notice"] = .string("always")
        }
        keys["paused-title"] = paused?.title.value
        keys["buttons"] = .dictionary(buttons(behavior))
        return keys
    }

    private func buttons(_ behavior: Alert.SecondaryButtonBehavior?) -> [String: [String: Value]] {
        var buttons: [String: [String: Value]] = [:]
        buttons["stop"] = alert.ownStopButton?.keys
        if let behavior { buttons[behavior == .custom ? "custom" : "secondary"] = alert.secondaryButton?.keys }
        // Without a pause button a person can't pause, but can resume a countdown paused by the app.
        buttons["pause"] = countdown?.pauseButton?.keys ?? ["hidden": .boolean(true)]
        if let paused {
            buttons["resume"] = paused.resumeButton.keys
        } else if countdown?.pauseButton == nil {
            buttons["resume"] = ["hidden": .boolean(true)]
        }
        return buttons
    }
}

extension AlarmButton {
    /// The entries of the button for the service's key `buttons`.
    fileprivate var keys: [String: Value] {
        var keys: [String: Value] = [:]
        // The theme's colours have no value.
        if !textColor.hex.isEmpty { keys["text-color"] = .string(textColor.hex) }
        let text = text.text.shown(upTo: LocalizedStringResource.longestLabel)
        if !text.isEmpty { keys["text"] = .string(text) }
        if let icon = Symbols.themedIcon(systemImageName) { keys["icon"] = .string(icon) }
        return keys
    }
}

extension LocalizedStringResource {
    /// The title, translated now, in the service's form.
    fileprivate var value: Value { .string(text.shown(upTo: Self.longestTitle, keepsLines: true)) }
}
