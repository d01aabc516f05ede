/// The settings of each key.
extension Setting {
    /// The title of the alert.
    public static func title(_ text: String) -> Setting { Setting(.title, .string(text)) }

    /// The title during the countdown; absent: the title.
    public static func countdownTitle(_ text: String) -> Setting { Setting(.countdownTitle, .string(text)) }

    /// The title while the countdown is paused; absent: the title.
    public static func pausedTitle(_ text: String) -> Setting { Setting(.pausedTitle, .string(text)) }

    /// The instant at which the alarm comes due, µs of the wall clock.
    public static func fireAt(_ instant: UInt64) -> Setting { Setting(.fireAt, .uint64(instant)) }

    /// The time of day at which the alarm comes due, `HH:MM` or `HH:MM:SS`.
    public static func time(_ text: String) -> Setting { Setting(.time, .string(text)) }

    /// The date on which the alarm comes due, `YYYY-MM-DD`.
    public static func date(_ text: String) -> Setting { Setting(.date, .string(text)) }

    /// The days of the week on which the alarm comes due, each a ``Weekday`` by its name.
    public static func weekdays(_ names: [String]) -> Setting { Setting(.weekdays, .strings(names)) }

    /// The name of the time zone whose clocks count; empty: the system's.
    public static func timeZone(_ name: String) -> Setting { Setting(.timeZone, .string(name)) }

    /// The length of the countdown before the alarm comes due, µs.
    public static func preAlert(_ time: UInt64) -> Setting { Setting(.preAlert, .uint64(time)) }

    /// The length of a snooze, µs.
    public static func postAlert(_ time: UInt64) -> Setting { Setting(.postAlert, .uint64(time)) }

    /// A ``SecondaryBehavior`` by its name.
    public static func secondaryBehavior(_ name: String) -> Setting { Setting(.secondaryBehavior, .string(name)) }

    /// The looks of the buttons, each role once.
    public static func buttons(_ looks: [Button]) -> Setting { Setting(.buttons, .buttons(looks)) }

    /// The action that the app does when a person stops the alarm.
    public static func stopAction(_ action: AppAction) -> Setting { Setting(.stopAction, .action(action)) }

    /// The action that the app does at its own button, or when a person snoozes the alert.
    public static func secondaryAction(_ action: AppAction) -> Setting { Setting(.secondaryAction, .action(action)) }

    /// The action that the app does when a person opens the alert.
    public static func defaultAction(_ action: AppAction) -> Setting { Setting(.defaultAction, .action(action)) }

    /// A ``Sound`` by its name.
    public static func sound(_ name: String) -> Setting { Setting(.sound, .string(name)) }

    /// The volume of the ring, 0…1.
    public static func volume(_ volume: Double) -> Setting { Setting(.volume, .double(volume)) }

    /// Fade-in duration, µs.
    public static func fadeIn(_ time: UInt64) -> Setting { Setting(.fadeIn, .uint64(time)) }

    /// The colour of the alarm's surfaces, `#RRGGBB`.
    public static func tint(_ color: String) -> Setting { Setting(.tint, .string(color)) }

    /// The name of a themed icon.
    public static func icon(_ name: String) -> Setting { Setting(.icon, .string(name)) }

    /// The dictionary that the client keeps with the alarm: see ``OpaqueValue``.
    public static func metadata(_ dictionary: OpaqueValue) -> Setting { Setting(.metadata, .opaque(dictionary)) }

    /// The time that an alert waits for an answer, µs; `UInt64.max`: for ever.
    public static func alertTimeout(_ time: UInt64) -> Setting { Setting(.alertTimeout, .uint64(time)) }

    /// A ``TimeoutBehavior`` by its name.
    public static func onTimeout(_ name: String) -> Setting { Setting(.onTimeout, .string(name)) }

    /// The number of times in a row that an alert is snoozed without a person.
    public static func maxSnoozes(_ count: UInt32) -> Setting { Setting(.maxSnoozes, .uint32(count)) }

    /// A ``MissedBehavior`` by its name.
    public static func missed(_ name: String) -> Setting { Setting(.missed, .string(name)) }

    /// The longest delay with which a missed occurrence still rings, µs.
    public static func grace(_ time: UInt64) -> Setting { Setting(.grace, .uint64(time)) }

    /// True if the alarm stays, disabled, when it has ended.
    public static func keep(_ choice: Bool) -> Setting { Setting(.keep, .boolean(choice)) }

    /// True if the alarm wakes the machine.
    public static func wake(_ choice: Bool) -> Setting { Setting(.wake, .boolean(choice)) }

    /// True if the alarm is enabled.
    public static func enabled(_ choice: Bool) -> Setting { Setting(.enabled, .boolean(choice)) }

    /// True if the countdown is shown.
    public static func countdownNotice(_ choice: Bool) -> Setting { Setting(.countdownNotice, .boolean(choice)) }

    /// The desktop id of the app that the alarm belongs to.
    public static func appID(_ identifier: String) -> Setting { Setting(.appID, .string(identifier)) }
}
