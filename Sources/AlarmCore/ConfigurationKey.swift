/// The keys of an alarm's configuration, by their names on the bus.
public enum ConfigurationKey: String, CaseIterable, Hashable, Sendable {
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
    case appID = "app-id"

    /// Whether the key is part of the rule by which the alarm comes due: what is wrong with it is an `InvalidSchedule`.
    public var isOfSchedule: Bool { self == .fireAt || isOfWallSchedule }

    /// Whether the key is part of a rule in local time.
    var isOfWallSchedule: Bool {
        switch self {
        case .time, .date, .weekdays, .timeZone: true
        default: false
        }
    }

    /// Whether the key decides when an alarm counts down or rings, and not how it looks.
    var isOfTiming: Bool {
        switch self {
        case .fireAt, .time, .date, .weekdays, .timeZone, .preAlert, .postAlert, .alertTimeout, .onTimeout, .maxSnoozes,
            .missed, .grace, .keep, .wake, .enabled:
            true
        case .title, .countdownTitle, .pausedTitle, .secondaryBehavior, .buttons, .stopAction, .secondaryAction,
            .defaultAction, .sound, .volume, .fadeIn, .tint, .icon, .metadata, .countdownNotice, .appID:
            false
        }
    }
}
