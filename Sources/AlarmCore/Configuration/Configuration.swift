/// The keys that a client has set of an alarm. `nil`, empty and zero are *not set*, unless said otherwise.
public struct Configuration: Hashable, Sendable {
    /// The title, at most 1 KiB of UTF-8 without control characters but line breaks.
    public fileprivate(set) var title = ""
    /// The title during the countdown.
    public fileprivate(set) var countdownTitle: String?
    /// The title while the countdown is paused.
    public fileprivate(set) var pausedTitle: String?
    /// The due instant, on the wall clock.
    public fileprivate(set) var fireAt: WallTime?
    /// The due time of day.
    public fileprivate(set) var time: TimeOfDay?
    /// The date of that time.
    public fileprivate(set) var date: CivilDate?
    /// The days of the week of that time.
    public fileprivate(set) var weekdays: Weekdays?
    /// The name of the zone of that time; `nil`: the system's.
    public fileprivate(set) var timeZone: String?
    /// The length of the countdown before the due time: 1 s…366 d, or zero.
    public fileprivate(set) var preAlert = Interval.zero
    /// The length of a snooze: 1 s…366 d, or zero.
    public fileprivate(set) var postAlert = Interval.zero
    /// The function of the second button.
    public fileprivate(set) var secondaryBehavior: SecondaryBehavior?
    /// The appearance of the buttons, ordered by role.
    public fileprivate(set) var buttons: [Button] = []
    /// The app's actions by key: together, since few alarms have any and each alarm is copied.
    public fileprivate(set) var actions: [ConfigurationKey: AppAction] = [:]
    /// The sound.
    public fileprivate(set) var sound: Sound?
    /// The volume, 0…1.
    public fileprivate(set) var volume: Double?
    /// Fade-in duration: 0…5 min.
    public fileprivate(set) var fadeIn = Interval.zero
    /// True if it is made audible on a mixer that would keep it from being heard.
    public fileprivate(set) var breaksThrough: Bool?
    /// True if the mixer is raised by steps while nobody answers.
    public fileprivate(set) var risesInVolume: Bool?
    /// True if its title is spoken while it rings.
    public fileprivate(set) var speaks: Bool?
    /// The colour of its surfaces, `#RRGGBB`.
    public fileprivate(set) var tint: String?
    /// The name of a themed icon.
    public fileprivate(set) var icon: String?
    /// The client's own data.
    public fileprivate(set) var metadata = OpaqueValue.none
    /// The time that an alert waits for an answer: 10 s…24 h, or no limit.
    public fileprivate(set) var alertTimeout: AlertTimeout?
    /// The action on an alert that nobody answers.
    public fileprivate(set) var onTimeout: TimeoutBehavior?
    /// The most snoozes in a row without a person; zero: none.
    public fileprivate(set) var maxSnoozes: UInt32?
    /// The action on an occurrence that is found late.
    public fileprivate(set) var missed: MissedBehavior?
    /// The greatest delay with which it still rings: 0…24 h.
    public fileprivate(set) var grace: Interval?
    /// True if the alarm stays, disabled, when it has ended.
    public fileprivate(set) var keep = false
    /// True if it wakes the machine to ring.
    public fileprivate(set) var wakes = true
    /// True if it is enabled.
    public internal(set) var isEnabled = true
    /// The countdowns that are shown.
    public fileprivate(set) var countdownNotice = CountdownNotice.auto
    /// The layout of its countdown and its ring, which the module that receives it checks.
    public fileprivate(set) var layout = OpaqueValue.none
    /// The desktop id of the app that it belongs to.
    public fileprivate(set) var appID = ""

    /// The person's preferences, which hold for keys that aren't set. They aren't stored: the engine sets them.
    public internal(set) var defaults = Defaults.builtIn

    /// Creates a configuration in which no key is set.
    public init() {}

    /// The app's action when a person stops the alarm.
    public fileprivate(set) var stopAction: AppAction? {
        get { actions[.stopAction] }
        set { actions[.stopAction] = newValue }
    }

    /// The app's action at its own button or, where there is none, when a person snoozes the alert.
    public fileprivate(set) var secondaryAction: AppAction? {
        get { actions[.secondaryAction] }
        set { actions[.secondaryAction] = newValue }
    }

    /// The app's action when a person opens the alert; `nil`: the app comes to the foreground.
    public fileprivate(set) var defaultAction: AppAction? {
        get { actions[.defaultAction] }
        set { actions[.defaultAction] = newValue }
    }

    /// The schedule; `nil`: the alarm is a timer.
    public var schedule: Schedule? {
        if let fireAt { return .fixed(fireAt) }
        guard let time else { return nil }
        let days: WallSchedule.Days = date.map { .date($0) } ?? weekdays.map { .weekly($0) } ?? .next
        return .wall(WallSchedule(time, days))
    }

    /// Returns the record of the rule's occurrences that a new alarm has.
    func memory(in zone: Zone, at now: Moment) -> OccurrenceMemory {
        OccurrenceMemory(since: now.wall, zoneName: time == nil ? nil : zone.name)
    }
}

/// The table of keys: the property of each, the values that it takes, and its role.
extension ConfigurationKey {
    /// Runs `operation` on the key's row.
    @inline(__always)
    public func run<Operation: KeyOperation<ConfigurationKey>>(_ operation: Operation) -> Operation.Output {
        switch self {
        case .title: operation.row(\.title, Text.title, unset: "", .presentation)
        case .countdownTitle: operation.row(\.countdownTitle, Text.title, .presentation)
        case .pausedTitle: operation.row(\.pausedTitle, Text.title, .presentation)
        case .fireAt: operation.row(\.fireAt, Instant(), .instant)
        case .time: operation.row(\.time, Written(), .localRule)
        case .date: operation.row(\.date, Written(), .localRule)
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
        case .volume: operation.row(\.volume, Number(upTo: 1, written: "1.0"), .presentation)
        case .fadeIn: operation.row(\.fadeIn, Length(range: .zero...(.minutes(5))), unset: .zero, .presentation)
        case .breakThrough: operation.row(\.breaksThrough, Flag(), .presentation)
        case .risingVolume: operation.row(\.risesInVolume, Flag(), .presentation)
        case .speak: operation.row(\.speaks, Flag(), .presentation)
        case .tint: operation.row(\.tint, Text.color, .presentation)
        case .icon: operation.row(\.icon, Text.icon, .presentation)
        case .metadata: operation.row(\.metadata, OpaqueDictionary.metadata, unset: .none, .presentation)
        case .alertTimeout: operation.row(\.alertTimeout, Timeout(), .timing)
        case .onTimeout: operation.row(\.onTimeout, Choice(), .timing)
        case .maxSnoozes: operation.row(\.maxSnoozes, Count(), .timing)
        case .missed: operation.row(\.missed, Choice(), .timing)
        case .grace: operation.row(\.grace, Length(range: .zero...(.hours(24))), .timing)
        case .keep: operation.row(\.keep, Flag(), unset: false, .timing)
        case .wake: operation.row(\.wakes, Flag(), unset: true, .timing)
        case .enabled: operation.row(\.isEnabled, Flag(), unset: true, .timing)
        case .countdownNotice: operation.row(\.countdownNotice, Choice(), unset: .auto, .presentation)
        case .layout: operation.row(\.layout, OpaqueDictionary.alarmLayout, unset: .none, .presentation)
        case .appID: operation.row(\.appID, Text.desktopID, unset: "", .presentation)
        }
    }
}
