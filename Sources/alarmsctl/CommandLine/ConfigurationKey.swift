/// A key of an alarm's configuration, and how its value is written on the command line.
enum ConfigurationKey: String, CaseIterable {
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
    case buttons
    case secondaryBehavior = "secondary-behavior"
    case stopAction = "stop-action"
    case secondaryAction = "secondary-action"
    case defaultAction = "default-action"
    case sound
    case volume
    case fadeIn = "fade-in"
    case alertTimeout = "alert-timeout"
    case onTimeout = "on-timeout"
    case maxSnoozes = "max-snoozes"
    case missed
    case grace
    case keep
    case wake
    case enabled
    case countdownNotice = "countdown-notice"
    case metadata
    case tint
    case icon
    case appID = "app-id"
    case reset

    /// How a value is written.
    enum Form {
        /// A text, as it stands (`s`).
        case text
        /// `#RRGGBB` (`s`).
        case colour
        /// RFC 3339 (`t`, microseconds since 1970 UTC).
        case instant
        /// As ``DurationSyntax`` says (`t`, microseconds).
        case duration
        /// A duration, or `never` (`t`, `UINT64_MAX`).
        case durationOrNever
        /// A whole number (`u`).
        case number
        /// A number that may have a fraction (`d`).
        case decimal
        /// `yes` or `no` (`b`).
        case boolean
        /// `buttons.ROLE.FIELD=TEXT` (`a{sa{sv}}`).
        case buttons
        /// `KEY=NAME`, and `KEY.FIELD=TEXT` (`a{sv}`).
        case action
        /// `metadata.NAME=TEXT` (`a{sv}`).
        case metadata
        /// Names, with commas between them (`as`).
        case names
    }

    var form: Form {
        switch self {
        case .title, .countdownTitle, .pausedTitle, .time, .date, .timeZone, .secondaryBehavior, .onTimeout, .missed,
            .sound, .icon, .appID:
            .text
        case .tint: .colour
        case .fireAt: .instant
        case .preAlert, .postAlert, .fadeIn, .grace: .duration
        case .alertTimeout: .durationOrNever
        case .maxSnoozes: .number
        case .volume: .decimal
        case .keep, .wake, .enabled, .countdownNotice: .boolean
        case .buttons: .buttons
        case .stopAction, .secondaryAction, .defaultAction: .action
        case .metadata: .metadata
        case .weekdays, .reset: .names
        }
    }
}
