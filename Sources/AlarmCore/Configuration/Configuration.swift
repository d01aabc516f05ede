/// What a client has asked of an alarm: the keys it has set. `nil`, empty and zero are *not set*, unless said otherwise.
public struct Configuration: Hashable, Sendable {
    /// The title, at most 1 KiB of UTF-8 without control characters but line breaks.
    public fileprivate(set) var title = ""
    /// The title while it counts down.
    public fileprivate(set) var countdownTitle: String?
    /// The title while it is paused.
    public fileprivate(set) var pausedTitle: String?
    /// The instant at which it comes due.
    public fileprivate(set) var fireAt: WallTime?
    /// The time of day at which it comes due.
    public fileprivate(set) var time: TimeOfDay?
    /// The date on which it comes due, at that time.
    public fileprivate(set) var date: CivilDate?
    /// The days of the week on which it comes due, at that time.
    public fileprivate(set) var weekdays: Weekdays?
    /// The name of the zone whose clocks count; `nil`: the system's.
    public fileprivate(set) var timeZone: String?
    /// How long it counts down before it comes due: 1 s…366 d, or zero.
    public fileprivate(set) var preAlert = Interval.zero
    /// How long it counts down when snoozed: 1 s…366 d, or zero.
    public fileprivate(set) var postAlert = Interval.zero
    /// What its second button does.
    public fileprivate(set) var secondaryBehavior: SecondaryBehavior?
    /// How its buttons look, ordered by role.
    public fileprivate(set) var buttons: [Button] = []
    /// What the app does at a press, by the keys for that: together, since few alarms have any and each alarm is copied.
    public fileprivate(set) var actions: [ConfigurationKey: AppAction] = [:]
    /// What it sounds like.
    public fileprivate(set) var sound: Sound?
    /// How loud it rings, 0…1.
    public fileprivate(set) var volume: Double?
    /// How long it takes to become so loud, from silence: 0…5 min.
    public fileprivate(set) var fadeIn = Interval.zero
    /// The colour of its surfaces, `#RRGGBB`.
    public fileprivate(set) var tint: String?
    /// The name of a themed icon.
    public fileprivate(set) var icon: String?
    /// What its client keeps with it.
    public fileprivate(set) var metadata = OpaqueValue.none
    /// How long an alert waits for an answer: 10 s…24 h, or for ever.
    public fileprivate(set) var alertTimeout: AlertTimeout?
    /// What becomes of an alert that nobody answers.
    public fileprivate(set) var onTimeout: TimeoutBehavior?
    /// How often in a row an alert is snoozed without a person; zero is never.
    public fileprivate(set) var maxSnoozes: UInt32?
    /// What becomes of an occurrence that is found late.
    public fileprivate(set) var missed: MissedBehavior?
    /// How late it may still ring: 0…24 h.
    public fileprivate(set) var grace: Interval?
    /// Whether the alarm stays, disabled, when it has ended.
    public fileprivate(set) var keep = false
    /// Whether it wakes the machine to ring.
    public fileprivate(set) var wakes = true
    /// Whether it is enabled.
    public internal(set) var isEnabled = true
    /// Whether its countdown is shown.
    public fileprivate(set) var hasCountdownNotice = false
    /// The desktop id of the app that it belongs to.
    public fileprivate(set) var appID = ""

    /// What holds where it leaves a key out. It isn't kept: the engine sees to it.
    public internal(set) var defaults = Defaults.none

    /// A configuration in which nothing is set.
    public init() {}

    /// The action that the app does when a person stops the alarm.
    public fileprivate(set) var stopAction: AppAction? {
        get { actions[.stopAction] }
        set { actions[.stopAction] = newValue }
    }

    /// The action that the app does at its own button or, where there is none, when a person snoozes the alert.
    public fileprivate(set) var secondaryAction: AppAction? {
        get { actions[.secondaryAction] }
        set { actions[.secondaryAction] = newValue }
    }

    /// The action that the app does when a person opens the alert; `nil`: the app comes to the foreground.
    public fileprivate(set) var defaultAction: AppAction? {
        get { actions[.defaultAction] }
        set { actions[.defaultAction] = newValue }
    }

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
}

/// The table of keys: where each is kept, the values that it takes, and what it decides. Setting, resetting and listing
/// keys follow from it, here, on the bus and in the store.
extension ConfigurationKey {
    /// Runs `operation` on the key's row.
    @inline(__always)
    func run<Operation: KeyOperation>(_ operation: Operation) -> Operation.Output {
        switch self {
        case .title: operation.row(\.title, Text.title, unset: "", .presentation)
        case .countdownTitle: operation.row(\.countdownTitle, Text.title, .presentation)
        case .pausedTitle: operation.row(\.pausedTitle, Text.title, .presentation)
        case .fireAt: operation.row(\.fireAt, Instant(), .instant)
        case .time: operation.row(\.time, Written(expected: "HH:MM or HH:MM:SS, 00:00 to 23:59:59"), .localRule)
        case .date: operation.row(\.date, Written(expected: "YYYY-MM-DD, a date that exists"), .localRule)
        case .weekdays: operation.row(\.weekdays, WeekdayNames(), .localRule)
        case .timeZone: operation.row(\.timeZone, Text.zone, .localRule)
        case .preAlert: operation.row(\.preAlert, Length.countdown, unset: .zero, .countdown)
        case .postAlert: operation.row(\.postAlert, Length.countdown, unset: .zero, .timing)
        case .secondaryBehavior: operation.row(\.secondaryBehavior, Choice(), .presentation)
        case .buttons: operation.row(\.buttons, Buttons(), unset: [], .presentation)
        case .stopAction: operation.row(\.stopAction, Action(), .presentation)
        case .secondaryAction: operation.row(\.secondaryAction, Action(), .presentation)
        case .defaultAction: operation.row(\.defaultAction, Action(), .presentation)
        case .sound: operation.row(\.sound, SoundName(), .presentation)
        case .volume: operation.row(\.volume, Fraction(), .presentation)
        case .fadeIn: operation.row(\.fadeIn, Length(range: .zero...(.minutes(5))), unset: .zero, .presentation)
        case .tint: operation.row(\.tint, Text.color, .presentation)
        case .icon: operation.row(\.icon, Text.icon, .presentation)
        case .metadata: operation.row(\.metadata, Opaque(), unset: .none, .presentation)
        case .alertTimeout: operation.row(\.alertTimeout, Timeout(), .timing)
        case .onTimeout: operation.row(\.onTimeout, Choice(), .timing)
        case .maxSnoozes: operation.row(\.maxSnoozes, Count(), .timing)
        case .missed: operation.row(\.missed, Choice(), .timing)
        case .grace: operation.row(\.grace, Length(range: .zero...(.hours(24))), .timing)
        case .keep: operation.row(\.keep, Flag(), unset: false, .timing)
        case .wake: operation.row(\.wakes, Flag(), unset: true, .timing)
        case .enabled: operation.row(\.isEnabled, Flag(), unset: true, .timing)
        case .countdownNotice: operation.row(\.hasCountdownNotice, Flag(), unset: false, .presentation)
        case .appID: operation.row(\.appID, Text.desktopID, unset: "", .presentation)
        }
    }
}
