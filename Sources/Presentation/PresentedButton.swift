internal import ActivityCore
internal import AlarmCore
internal import Gettext

/// A button of an alarm.
struct PresentedButton {
    /// The name of the action on the bus: an action of an alarm, `extend`, `skip`, `unskip`, `enable` or `disable`.
    let action: String
    let text: String
    /// The name of a themed icon; empty: there is none.
    let icon: String
    /// The value of the key `role`; `nil`: the button is an ordinary one.
    private(set) var role: String?

    private init(_ action: AlarmAction, _ text: String, icon: String, role: String? = nil) {
        self.init(action: action.rawValue, text, icon: icon, role: role)
    }

    private init(action: String, _ text: String, icon: String, role: String? = nil) {
        self.action = action
        self.text = text
        self.icon = icon
        self.role = role
    }

    /// Returns the buttons of an alarm, the most important first.
    ///
    /// - Parameter isLocked: True for only the buttons that answer the alarm, without an app's texts.
    static func all(of alarm: Alarm, isLocked: Bool) -> [PresentedButton] {
        let configuration = alarm.configuration
        switch alarm.state {
        case .alerting: return answers(configuration, isLocked: isLocked)
        case .countdown: return held(pause, .pause, configuration, isLocked: isLocked)
        case .paused: return held(resume, .resume, configuration, isLocked: isLocked)
        case .scheduled:
            if isLocked { return [] }
            let skips = alarm.repeats && alarm.nextFire != nil ? [alarm.skipped == nil ? skip : unskip] : []
            return skips + [configuration.isEnabled ? disable : enable]
        }
    }

    /// Returns the buttons of an alarm in a notification; for an alarm that will ring, the one that skips or cancels
    /// that ring.
    static func ofNotification(of alarm: Alarm, isPrivate: Bool) -> [PresentedButton] {
        guard alarm.state == .scheduled else {
            return all(of: alarm, isLocked: isPrivate).filter { $0.action != extend.action }
        }
        return isPrivate ? [] : [alarm.repeats ? skip : cancel]
    }

    private static func answers(_ configuration: Configuration, isLocked: Bool) -> [PresentedButton] {
        func text(_ role: Button.Role) -> String? { isLocked ? nil : configuration.label(role) }
        let canSnooze = configuration.canSnooze
        var buttons = [PresentedButton(.stop, text(.stop) ?? stop.text, icon: stop.icon, role: "primary")]
        if canSnooze {
            let usual = configuration.isRepeatedBySnooze ? localized("Repeat") : localized("Snooze")
            buttons.append(PresentedButton(.snooze, text(.secondary) ?? usual, icon: "alarm-symbolic"))
        }
        if !isLocked, configuration.effectiveSecondaryBehavior.hasCustom {
            // This is the second button if there is no snooze.
            let text = text(.custom) ?? (canSnooze ? nil : text(.secondary))
            buttons.append(PresentedButton(.custom, text ?? localized("Open"), icon: ""))
        }
        return buttons
    }

    /// Returns the buttons of a countdown: `hold` unless its app hides it, one that extends the countdown unless
    /// locked, and Cancel.
    private static func held(
        _ hold: PresentedButton, _ role: Button.Role, _ configuration: Configuration, isLocked: Bool
    ) -> [PresentedButton] {
        let own = isLocked ? nil : configuration.label(role)
        let shown = PresentedButton(action: hold.action, own ?? hold.text, icon: hold.icon)
        return (configuration.hides(role) ? [] : [shown]) + (isLocked ? [] : [extend]) + [cancel]
    }

    static let stop = PresentedButton(.stop, localized("Stop"), icon: "media-playback-stop-symbolic")
    static let pause = PresentedButton(.pause, localized("Pause"), icon: "media-playback-pause-symbolic")
    static let resume = PresentedButton(.resume, localized("Resume"), icon: "media-playback-start-symbolic")
    static let cancel = PresentedButton(.stop, localized("Cancel"), icon: "media-playback-stop-symbolic")
    /// Creates a button of the notification of a command's result.
    init(_ press: AlarmResult.Action) {
        let text =
            switch press {
            case .pause: Self.pause.text
            case .resume: Self.resume.text
            case .cancel: Self.cancel.text
            case .skipNext: localized("Skip next")
            case .undo: localized("Undo")
            }
        self.init(action: press.rawValue, text, icon: "")
    }

    private static let extend = PresentedButton(action: "extend", localized("+1 min"), icon: "")
    private static let skip = PresentedButton(
        action: "skip", localized("Skip"), icon: "media-skip-forward-symbolic")
    private static let unskip = PresentedButton(
        action: "unskip", localized("Don't skip"), icon: "edit-undo-symbolic")

    private static let enable = PresentedButton(action: "enable", localized("Switch on"), icon: "")
    private static let disable = PresentedButton(action: "disable", localized("Switch off"), icon: "")

    /// The button as an element that expands to the available space.
    var wide: LayoutElement {
        var values = values(text)
        values[.expand] = .boolean(true)
        return LayoutElement(.button, values)
    }

    /// The button as an element beside others: only the icon, if it has one.
    var compact: LayoutElement {
        guard !icon.isEmpty else { return LayoutElement(.button, values(text)) }
        return LayoutElement(.button, values(nil)).labelled(text)
    }

    private func values(_ text: String?) -> LayoutValues {
        var values: LayoutValues = [.action: .string(action)]
        if let text { values[.text] = .string(text) }
        if !icon.isEmpty { values[.icon] = .string(icon) }
        if let role { values[.role] = .string(role) }
        return values
    }
}
