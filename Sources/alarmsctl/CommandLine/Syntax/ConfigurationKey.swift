import Gettext
import JSONText

/// A key of an alarm's configuration, and how its value is written on the command line.
struct ConfigurationKey {
    /// The name on the bus.
    let name: String
    /// The syntax of its value.
    let form: Form
    /// The key with its value, as the help shows it; `nil` if it stands with another one, or in the help of `update`
    /// only.
    let synopsis: String?
    /// The description in the help; may be empty.
    let explanation: String

    private init(_ name: String, _ form: Form, _ value: String, _ explanation: String) {
        self.init(name, form, synopsis: "\(name)=\(value)", explanation)
    }

    private init(_ name: String, _ form: Form, synopsis: String? = nil, _ explanation: String = "") {
        self.name = name
        self.form = form
        self.synopsis = synopsis
        self.explanation = explanation
    }

    /// The keys, in the order of the help.
    static let all = [
        ConfigurationKey(
            "title", .text, "TEXT", localized("text shown; in these states: countdown-title, paused-title")),
        ConfigurationKey("countdown-title", .text),
        ConfigurationKey("paused-title", .text),
        ConfigurationKey("fire-at", .instant, "INSTANT", localized("time of the ring, with an offset from UTC")),
        ConfigurationKey("time", .timeOfDay, "HH:MM[:SS]", localized("or local time of the ring")),
        ConfigurationKey("date", .text, "YYYY-MM-DD", localized("date of that time,")),
        ConfigurationKey("weekdays", .weekdays, "mon,tue,…", localized("or days on which it repeats")),
        ConfigurationKey("timezone", .text, "NAME", localized("time zone of that time")),
        ConfigurationKey("pre-alert", .duration, "DURATION", localized("countdown before the ring")),
        ConfigurationKey("post-alert", .duration, "DURATION", localized("length of a snooze; also snooze=")),
        ConfigurationKey(
            "secondary-behavior", .text, "countdown|custom|both|none",
            localized("second button: snooze, the app's own, both or none")),
        ConfigurationKey("stop-action", .action, "NAME", localized("the app's action on Stop,")),
        ConfigurationKey("secondary-action", .action, "NAME", localized("on its own button, or on Snooze,")),
        ConfigurationKey(
            "default-action", .action, "NAME",
            localized(
                "and on opening; further {keys}",
                ["keys": "KEY.parameter=TEXT, KEY.target=APP, KEY.mode=background|foreground"])),
        ConfigurationKey("sound", .text, "default|none|NAME|/PATH", localized("sound of the ring")),
        ConfigurationKey("volume", .decimal, "NUMBER", localized("volume, 0 to 1")),
        ConfigurationKey("fade-in", .duration, "DURATION", localized("fade-in duration")),
        ConfigurationKey("break-through", .boolean, "yes|no", localized("be heard on a muted mixer")),
        ConfigurationKey("rising-volume", .boolean, "yes|no", localized("turn the mixer up while nobody answers")),
        ConfigurationKey("speak", .boolean, "yes|no", localized("speak the title")),
        ConfigurationKey(
            "alert-timeout", .durationOrNever, "DURATION|never", localized("longest ring without an answer")),
        ConfigurationKey("on-timeout", .text, "snooze|stop", localized("action after that")),
        ConfigurationKey("max-snoozes", .number, "NUMBER", localized("most automatic snoozes in a row")),
        ConfigurationKey("missed", .text, "ring|notify|drop", localized("action if the computer was off")),
        ConfigurationKey("grace", .duration, "DURATION", localized("greatest delay of a ring after that")),
        ConfigurationKey(
            "buttons", .buttons, synopsis: "buttons.ROLE.FIELD=TEXT",
            "ROLE: \(buttonRoles.joined(separator: ", ")); FIELD: \(buttonFields.joined(separator: ", "))"),
        ConfigurationKey("tint", .colour, "#RRGGBB, icon=NAME", localized("colour and icon")),
        ConfigurationKey("icon", .text),
        ConfigurationKey(
            "metadata", .metadata, synopsis: "metadata.NAME=TEXT", localized("data of the app, kept with the alarm")),
        ConfigurationKey("layout", .layout, "FILE|{JSON}", localized("layout of its countdown")),
        ConfigurationKey("keep", .boolean, "yes|no", localized("keep it, disabled, after its last ring")),
        ConfigurationKey("wake", .boolean, "yes|no", localized("wake the computer for it")),
        ConfigurationKey("enabled", .boolean, "yes|no", localized("enabled or disabled")),
        ConfigurationKey("countdown-notice", .text, "auto|always|never", localized("countdowns to show")),
        ConfigurationKey("app-id", .text, "ID", localized("desktop id of the app it belongs to")),
        ConfigurationKey("reset", .names),
    ]

    /// The buttons of the key `buttons`.
    static let buttonRoles = ["stop", "secondary", "custom", "pause", "resume"]
    /// The fields of a button.
    static let buttonFields = ["text", "icon", "text-color", hiddenField]
    /// The field of a button that is yes or no.
    static let hiddenField = "hidden"

    /// The fields that the button of a role has.
    static func buttonFields(of role: String) -> [String] {
        ["pause", "resume"].contains(role) ? buttonFields : buttonFields.filter { $0 != hiddenField }
    }

    /// The names of keys that can be typed for others: that of `alarms.conf` for a snooze.
    static let alternatives = ["snooze": "post-alert"]

    static func named(_ name: String) -> ConfigurationKey? { all.first { $0.name == name } }

    /// The title of the keys in the help.
    static let helpTitle = localized("Keys:")

    /// The keys in the help, with their explanations.
    static var helpRows: [HelpText.Row] { all.compactMap { key in key.synopsis.map { ($0, key.explanation) } } }

    /// The column of the explanations.
    static let helpColumn = 37

    /// The syntax of a value.
    enum Form {
        /// A text, as it stands (`s`).
        case text
        /// A time of day, of which the hour may have one digit (`s`, `HH:MM` or `HH:MM:SS`).
        case timeOfDay
        /// As ``WeekdaysSyntax`` says (`as`).
        case weekdays
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
        /// As ``LayoutSyntax`` says (`a{sv}`).
        case layout
    }
}
