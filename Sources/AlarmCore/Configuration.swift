/// What a client has asked of an alarm: the keys it has set. `nil`, empty and zero are *not set*, unless said otherwise.
public struct Configuration: Hashable, Sendable {
    /// The title, at most 1 KiB of UTF-8 without control characters but line breaks.
    public private(set) var title = ""
    /// The title while it counts down.
    public private(set) var countdownTitle: String?
    /// The title while it is paused.
    public private(set) var pausedTitle: String?
    /// The rule by which it comes due; none: it is a timer.
    public private(set) var schedule: Schedule?
    /// How long it counts down before it comes due: 1 s…366 d, or zero.
    public private(set) var preAlert = Interval.zero
    /// How long it counts down when snoozed: 1 s…366 d, or zero.
    public private(set) var postAlert = Interval.zero
    /// What its second button does.
    public private(set) var secondaryBehavior: SecondaryBehavior?
    /// How its buttons look, ordered by role.
    public private(set) var buttons: [Button] = []
    /// The colour of its surfaces, `#RRGGBB`.
    public private(set) var tint: String?
    /// The name of a themed icon.
    public private(set) var icon: String?
    /// What its client keeps with it.
    public private(set) var metadata = Metadata.none
    /// How long an alert waits for an answer: 10 s…24 h, or for ever.
    public private(set) var alertTimeout: AlertTimeout?
    /// What becomes of an alert that nobody answers.
    public private(set) var onTimeout: TimeoutBehavior?
    /// How often in a row an alert is snoozed without a person; zero is never.
    public private(set) var maxSnoozes: UInt32?
    /// Whether the alarm stays, disabled, when it has ended.
    public private(set) var keep = false
    /// Whether it is enabled.
    public internal(set) var isEnabled = true
    /// The desktop id of the app that it belongs to.
    public private(set) var appID = ""

    /// A configuration in which nothing is set.
    public init() {}

    /// Sets one key.
    ///
    /// - Throws: `Refusal`: `invalidConfiguration` or `invalidSchedule` for a value out of range, `tooLarge`.
    public mutating func set(_ setting: Setting) throws(Refusal) {
        switch setting {
        case .title(let text): title = try Validation.title(text, .title)
        case .countdownTitle(let text): countdownTitle = try Validation.title(text, .countdownTitle).nonEmpty
        case .pausedTitle(let text): pausedTitle = try Validation.title(text, .pausedTitle).nonEmpty
        case .fireAt(let instant): schedule = .fixed(try Validation.instant(instant))
        case .preAlert(let time): preAlert = try Validation.countdown(time, .preAlert)
        case .postAlert(let time): postAlert = try Validation.countdown(time, .postAlert)
        case .secondaryBehavior(let name): secondaryBehavior = try Validation.choice(name, .secondaryBehavior)
        case .buttons(let looks): buttons = try Validation.buttons(looks)
        case .tint(let color): tint = color.isEmpty ? nil : try Validation.color(color, "tint")
        case .icon(let name): icon = name.isEmpty ? nil : try Validation.icon(name, "icon")
        case .metadata(let dictionary): metadata = try Validation.metadata(dictionary)
        case .alertTimeout(let time): alertTimeout = try Validation.alertTimeout(time)
        case .onTimeout(let name): onTimeout = try Validation.choice(name, .onTimeout)
        case .maxSnoozes(let count): maxSnoozes = count
        case .keep(let choice): keep = choice
        case .enabled(let choice): isEnabled = choice
        case .appID(let identifier): appID = try Validation.appID(identifier)
        }
    }

    /// Puts one key back to not being set.
    public mutating func reset(_ key: ConfigurationKey) {
        switch key {
        case .title: title = ""
        case .countdownTitle: countdownTitle = nil
        case .pausedTitle: pausedTitle = nil
        case .fireAt: schedule = nil
        case .preAlert: preAlert = .zero
        case .postAlert: postAlert = .zero
        case .secondaryBehavior: secondaryBehavior = nil
        case .buttons: buttons = []
        case .tint: tint = nil
        case .icon: icon = nil
        case .metadata: metadata = .none
        case .alertTimeout: alertTimeout = nil
        case .onTimeout: onTimeout = nil
        case .maxSnoozes: maxSnoozes = nil
        case .keep: keep = false
        case .enabled: isEnabled = true
        case .appID: appID = ""
        }
    }

    /// The settings that make this configuration out of one in which nothing is set, in the order of the keys.
    public var settings: [Setting] {
        var settings: [Setting] = []
        if !title.isEmpty { settings.append(.title(title)) }
        if let countdownTitle { settings.append(.countdownTitle(countdownTitle)) }
        if let pausedTitle { settings.append(.pausedTitle(pausedTitle)) }
        if case .fixed(let due) = schedule { settings.append(.fireAt(due.microseconds.bus)) }
        if preAlert != .zero { settings.append(.preAlert(preAlert.microseconds.bus)) }
        if postAlert != .zero { settings.append(.postAlert(postAlert.microseconds.bus)) }
        if let secondaryBehavior { settings.append(.secondaryBehavior(secondaryBehavior.rawValue)) }
        if !buttons.isEmpty { settings.append(.buttons(buttons)) }
        if let tint { settings.append(.tint(tint)) }
        if let icon { settings.append(.icon(icon)) }
        if !metadata.isEmpty { settings.append(.metadata(metadata)) }
        switch alertTimeout {
        case .after(let time): settings.append(.alertTimeout(time.microseconds.bus))
        case .never: settings.append(.alertTimeout(.max))
        case nil: break
        }
        if let onTimeout { settings.append(.onTimeout(onTimeout.rawValue)) }
        if let maxSnoozes { settings.append(.maxSnoozes(maxSnoozes)) }
        if keep { settings.append(.keep(true)) }
        if !isEnabled { settings.append(.enabled(false)) }
        if !appID.isEmpty { settings.append(.appID(appID)) }
        return settings
    }
}

extension Int64 {
    /// The number as it travels on the bus, where times aren't negative.
    fileprivate var bus: UInt64 { UInt64(clamping: self) }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
