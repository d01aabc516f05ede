/// The keys of an alarm's configuration, by their names on the bus. ``Configuration`` has the table that says of each
/// what it takes and where it is kept.
public enum ConfigurationKey: String, KeyTable {
    case title
    case countdownTitle = "countdown-title"
    case pausedTitle = "paused-title"
    case fireAt = "fire-at"
    case time
    case date
    case weekdays
    case timeZone = "timezone"
    case preAlert = "pre-alert"
    case postAlert = "post-alert"
    case secondaryBehavior = "secondary-behavior"
    case buttons
    case stopAction = "stop-action"
    case secondaryAction = "secondary-action"
    case defaultAction = "default-action"
    case sound
    case volume
    case fadeIn = "fade-in"
    case breakThrough = "break-through"
    case risingVolume = "rising-volume"
    case speak
    case tint
    case icon
    case metadata
    case alertTimeout = "alert-timeout"
    case onTimeout = "on-timeout"
    case maxSnoozes = "max-snoozes"
    case missed
    case grace
    case keep
    case wake
    case enabled
    case countdownNotice = "countdown-notice"
    case layout
    case appID = "app-id"

    /// The configuration of an alarm.
    public typealias Root = Configuration

    /// The role of a key.
    public enum Role: Sendable {
        /// The due instant.
        case instant
        /// A part of the rule in local time.
        case localRule
        /// The countdown to the alert: without a schedule, the alarm is a timer.
        case countdown
        /// Another part of the timing of countdowns and rings.
        case timing
        /// A part of the texts, buttons, colours and sound.
        case presentation
    }

    /// The type of the key's values.
    public var type: SettingType { run(DescribeKey()).type }
    /// The value equivalent to an unset key; `nil`: there is none.
    public var unsetValue: SettingValue? { run(DescribeKey()).unset }
    /// True if the key belongs to the schedule, and a wrong value is an `InvalidSchedule`.
    public var isOfSchedule: Bool { Self.isOfSchedule(role) }
    /// True if the key decides when the alarm comes due.
    public var decidesDueTime: Bool { isOfSchedule || role == .countdown }

    /// True if the key belongs to the rule in local time.
    var isOfLocalRule: Bool { role == .localRule }

    /// True if the key decides when an alarm counts down or rings, and not how it looks.
    var isOfTiming: Bool { role != .presentation }

    private var role: Role { run(DescribeKey()).role }

    /// Returns true if a key of this role belongs to the schedule.
    public static func isOfSchedule(_ role: Role) -> Bool { role == .instant || role == .localRule }
}
