/// One key of a configuration with the value that a client gave it, of the right type but not yet in range.
public enum Setting: Hashable, Sendable {
    /// What the alert is titled.
    case title(String)
    /// The title while it counts down; absent: the title.
    case countdownTitle(String)
    /// The title while it is paused; absent: the title.
    case pausedTitle(String)
    /// When it comes due, µs of the wall clock.
    case fireAt(UInt64)
    /// The time of day at which it comes due, `HH:MM` or `HH:MM:SS`.
    case time(String)
    /// The date on which it comes due, `YYYY-MM-DD`.
    case date(String)
    /// The days of the week on which it comes due, each a ``Weekday`` by its name.
    case weekdays([String])
    /// The name of the time zone whose clocks count; empty: the system's.
    case timeZone(String)
    /// How long it counts down before it comes due, µs.
    case preAlert(UInt64)
    /// How long it counts down when snoozed, µs.
    case postAlert(UInt64)
    /// A ``SecondaryBehavior`` by its name.
    case secondaryBehavior(String)
    /// How its buttons look, each role once.
    case buttons([Button])
    /// What the app does when a person stops the alarm.
    case stopAction(AppAction)
    /// What the app does at its own button, or when a person snoozes the alert.
    case secondaryAction(AppAction)
    /// What the app does when a person opens the alert.
    case defaultAction(AppAction)
    /// A ``Sound`` by its name.
    case sound(String)
    /// How loud it rings, 0…1.
    case volume(Double)
    /// How long it takes to become so loud, µs.
    case fadeIn(UInt64)
    /// The colour of its surfaces, `#RRGGBB`.
    case tint(String)
    /// The name of a themed icon.
    case icon(String)
    /// What its client keeps with it: see ``OpaqueValue``.
    case metadata(OpaqueValue)
    /// How long an alert waits for an answer, µs; `UInt64.max`: for ever.
    case alertTimeout(UInt64)
    /// A ``TimeoutBehavior`` by its name.
    case onTimeout(String)
    /// How often in a row an alert is snoozed without a person.
    case maxSnoozes(UInt32)
    /// A ``MissedBehavior`` by its name.
    case missed(String)
    /// How late a missed occurrence may still ring, µs.
    case grace(UInt64)
    /// Whether it stays, disabled, when it has ended.
    case keep(Bool)
    /// Whether it wakes the machine.
    case wake(Bool)
    /// Whether it is enabled.
    case enabled(Bool)
    /// Whether its countdown is shown.
    case countdownNotice(Bool)
    /// The desktop id of the app that it belongs to.
    case appID(String)

    /// The key that this is a setting of.
    public var key: ConfigurationKey {
        switch self {
        case .title: .title
        case .countdownTitle: .countdownTitle
        case .pausedTitle: .pausedTitle
        case .fireAt: .fireAt
        case .time: .time
        case .date: .date
        case .weekdays: .weekdays
        case .timeZone: .timeZone
        case .preAlert: .preAlert
        case .postAlert: .postAlert
        case .secondaryBehavior: .secondaryBehavior
        case .buttons: .buttons
        case .stopAction: .stopAction
        case .secondaryAction: .secondaryAction
        case .defaultAction: .defaultAction
        case .sound: .sound
        case .volume: .volume
        case .fadeIn: .fadeIn
        case .tint: .tint
        case .icon: .icon
        case .metadata: .metadata
        case .alertTimeout: .alertTimeout
        case .onTimeout: .onTimeout
        case .maxSnoozes: .maxSnoozes
        case .missed: .missed
        case .grace: .grace
        case .keep: .keep
        case .wake: .wake
        case .enabled: .enabled
        case .countdownNotice: .countdownNotice
        case .appID: .appID
        }
    }
}
