/// What a client has asked of an alarm: the keys it has set. `nil`, empty and zero are *not set*, unless said otherwise.
public struct Configuration: Hashable, Sendable {
    /// The title, at most 1 KiB of UTF-8 without control characters but line breaks.
    public private(set) var title = ""
    /// The title while it counts down.
    public private(set) var countdownTitle: String?
    /// The title while it is paused.
    public private(set) var pausedTitle: String?
    /// The instant at which it comes due.
    public private(set) var fireAt: WallTime?
    /// The time of day at which it comes due.
    public private(set) var time: TimeOfDay?
    /// The date on which it comes due, at that time.
    public private(set) var date: CivilDate?
    /// The days of the week on which it comes due, at that time.
    public private(set) var weekdays: Weekdays?
    /// The name of the zone whose clocks count; empty: the system's.
    public private(set) var timeZone = ""
    /// How long it counts down before it comes due: 1 s…366 d, or zero.
    public private(set) var preAlert = Interval.zero
    /// How long it counts down when snoozed: 1 s…366 d, or zero.
    public private(set) var postAlert = Interval.zero
    /// What its second button does.
    public private(set) var secondaryBehavior: SecondaryBehavior?
    /// How its buttons look, ordered by role.
    public private(set) var buttons: [Button] = []
    /// What the app does at a press, by the keys for that: together, since few alarms have any and each alarm is copied.
    public private(set) var actions: [ConfigurationKey: AppAction] = [:]
    /// What it sounds like.
    public private(set) var sound: Sound?
    /// How loud it rings, 0…1.
    public private(set) var volume: Double?
    /// How long it takes to become so loud, from silence: 0…5 min.
    public private(set) var fadeIn = Interval.zero
    /// The colour of its surfaces, `#RRGGBB`.
    public private(set) var tint: String?
    /// The name of a themed icon.
    public private(set) var icon: String?
    /// What its client keeps with it.
    public private(set) var metadata = OpaqueValue.none
    /// How long an alert waits for an answer: 10 s…24 h, or for ever.
    public private(set) var alertTimeout: AlertTimeout?
    /// What becomes of an alert that nobody answers.
    public private(set) var onTimeout: TimeoutBehavior?
    /// How often in a row an alert is snoozed without a person; zero is never.
    public private(set) var maxSnoozes: UInt32?
    /// What becomes of an occurrence that is found late.
    public private(set) var missed: MissedBehavior?
    /// How late it may still ring: 0…24 h.
    public private(set) var grace: Interval?
    /// Whether the alarm stays, disabled, when it has ended.
    public private(set) var keep = false
    /// Whether it wakes the machine to ring.
    public private(set) var wakes = true
    /// Whether it is enabled.
    public internal(set) var isEnabled = true
    /// Whether its countdown is shown.
    public private(set) var hasCountdownNotice = false
    /// The desktop id of the app that it belongs to.
    public private(set) var appID = ""

    /// What holds where it leaves a key out. It isn't kept: the engine sees to it.
    public internal(set) var defaults = Defaults.none

    /// A configuration in which nothing is set.
    public init() {}

    /// What the app does when a person stops the alarm.
    public var stopAction: AppAction? { actions[.stopAction] }

    /// What the app does at its own button or, where there is none, when a person snoozes the alert.
    public var secondaryAction: AppAction? { actions[.secondaryAction] }

    /// What the app does when a person opens the alert; `nil`: it comes to the foreground.
    public var defaultAction: AppAction? { actions[.defaultAction] }

    /// The rule by which it comes due; `nil`: it is a timer.
    public var schedule: Schedule? {
        if let fireAt { return .fixed(fireAt) }
        guard let time else { return nil }
        let days: WallSchedule.Days = date.map { .date($0) } ?? weekdays.map { .weekly($0) } ?? .next
        return .wall(WallSchedule(time, days))
    }

    /// What an alarm remembers of the rule's occurrences when it is new.
    func memory(in zone: Zone, at now: Moment) -> OccurrenceMemory {
        OccurrenceMemory(since: now.wall, zoneName: time == nil ? nil : zone.name)
    }

    /// Sets one key.
    ///
    /// - Throws: `Refusal`: `invalidConfiguration` or `invalidSchedule` for a value out of range, `tooLarge`.
    public mutating func set(_ setting: Setting) throws(Refusal) {
        switch setting {
        case .title(let text): title = try Validation.title(text, .title)
        case .countdownTitle(let text): countdownTitle = try Validation.title(text, .countdownTitle).nonEmpty
        case .pausedTitle(let text): pausedTitle = try Validation.title(text, .pausedTitle).nonEmpty
        case .fireAt(let instant): fireAt = try Validation.instant(instant)
        case .time(let text): time = try Validation.time(text)
        case .date(let text): date = try Validation.date(text)
        case .weekdays(let names): weekdays = try Validation.weekdays(names)
        case .timeZone(let name): timeZone = try Validation.timeZone(name)
        case .preAlert(let time): preAlert = try Validation.countdown(time, .preAlert)
        case .postAlert(let time): postAlert = try Validation.countdown(time, .postAlert)
        case .secondaryBehavior(let name): secondaryBehavior = try Validation.choice(name, .secondaryBehavior)
        case .buttons(let looks): buttons = try Validation.buttons(looks)
        case .stopAction(let action), .secondaryAction(let action), .defaultAction(let action):
            actions[setting.key] = try Validation.action(action, setting.key)
        case .sound(let name): sound = try Validation.sound(name)
        case .volume(let volume): self.volume = try Validation.volume(volume)
        case .fadeIn(let time): fadeIn = try Validation.fadeIn(time)
        case .tint(let color): tint = color.isEmpty ? nil : try Validation.color(color, "tint")
        case .icon(let name): icon = name.isEmpty ? nil : try Validation.icon(name, "icon")
        case .metadata(let dictionary): metadata = try Validation.metadata(dictionary)
        case .alertTimeout(let time): alertTimeout = try Validation.alertTimeout(time)
        case .onTimeout(let name): onTimeout = try Validation.choice(name, .onTimeout)
        case .maxSnoozes(let count): maxSnoozes = count
        case .missed(let name): missed = try Validation.choice(name, .missed)
        case .grace(let time): grace = try Validation.grace(time)
        case .keep(let choice): keep = choice
        case .wake(let choice): wakes = choice
        case .enabled(let choice): isEnabled = choice
        case .countdownNotice(let choice): hasCountdownNotice = choice
        case .appID(let identifier): appID = try Validation.appID(identifier)
        }
    }

    /// Resets what `settings` stand in place of: an instant and a rule in local time exclude each other.
    mutating func makeRoom(for settings: [Setting]) {
        let keys = settings.map(\.key)
        if keys.contains(.time) { reset(.fireAt) }
        guard keys.contains(.fireAt) else { return }
        for key in ConfigurationKey.allCases where key.isOfWallSchedule { reset(key) }
    }

    /// Puts one key back to not being set.
    public mutating func reset(_ key: ConfigurationKey) {
        switch key {
        case .title: title = ""
        case .countdownTitle: countdownTitle = nil
        case .pausedTitle: pausedTitle = nil
        case .fireAt: fireAt = nil
        case .time: time = nil
        case .date: date = nil
        case .weekdays: weekdays = nil
        case .timeZone: timeZone = ""
        case .preAlert: preAlert = .zero
        case .postAlert: postAlert = .zero
        case .secondaryBehavior: secondaryBehavior = nil
        case .buttons: buttons = []
        case .stopAction, .secondaryAction, .defaultAction: actions[key] = nil
        case .sound: sound = nil
        case .volume: volume = nil
        case .fadeIn: fadeIn = .zero
        case .tint: tint = nil
        case .icon: icon = nil
        case .metadata: metadata = .none
        case .alertTimeout: alertTimeout = nil
        case .onTimeout: onTimeout = nil
        case .maxSnoozes: maxSnoozes = nil
        case .missed: missed = nil
        case .grace: grace = nil
        case .keep: keep = false
        case .wake: wakes = true
        case .enabled: isEnabled = true
        case .countdownNotice: hasCountdownNotice = false
        case .appID: appID = ""
        }
    }

    /// The settings that make this configuration out of one in which nothing is set, in the order of the keys.
    public var settings: [Setting] {
        var settings: [Setting] = []
        if !title.isEmpty { settings.append(.title(title)) }
        if let countdownTitle { settings.append(.countdownTitle(countdownTitle)) }
        if let pausedTitle { settings.append(.pausedTitle(pausedTitle)) }
        if let fireAt { settings.append(.fireAt(fireAt.microseconds.bus)) }
        if let time { settings.append(.time(time.description)) }
        if let date { settings.append(.date(date.description)) }
        if let weekdays { settings.append(.weekdays(weekdays.days.map(\.rawValue))) }
        if !timeZone.isEmpty { settings.append(.timeZone(timeZone)) }
        if preAlert != .zero { settings.append(.preAlert(preAlert.microseconds.bus)) }
        if postAlert != .zero { settings.append(.postAlert(postAlert.microseconds.bus)) }
        if let secondaryBehavior { settings.append(.secondaryBehavior(secondaryBehavior.rawValue)) }
        if !buttons.isEmpty { settings.append(.buttons(buttons)) }
        if let stopAction { settings.append(.stopAction(stopAction)) }
        if let secondaryAction { settings.append(.secondaryAction(secondaryAction)) }
        if let defaultAction { settings.append(.defaultAction(defaultAction)) }
        if let sound { settings.append(.sound(sound.name)) }
        if let volume { settings.append(.volume(volume)) }
        if fadeIn != .zero { settings.append(.fadeIn(fadeIn.microseconds.bus)) }
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
        if let missed { settings.append(.missed(missed.rawValue)) }
        if let grace { settings.append(.grace(grace.microseconds.bus)) }
        if keep { settings.append(.keep(true)) }
        if !wakes { settings.append(.wake(false)) }
        if !isEnabled { settings.append(.enabled(false)) }
        if hasCountdownNotice { settings.append(.countdownNotice(true)) }
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
