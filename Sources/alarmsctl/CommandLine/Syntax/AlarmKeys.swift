import Gettext
import JSONText

/// The keys of an alarm's configuration on the command line.
enum AlarmKeys {
    /// The keys, in the order of the help.
    static let all = [
        KeySyntax(
            "title", .text, "=TEXT", localized("text shown; in these states: countdown-title, paused-title")),
        KeySyntax("countdown-title", .text),
        KeySyntax("paused-title", .text),
        KeySyntax("fire-at", .instant, "=INSTANT", localized("time of the ring, with an offset from UTC")),
        KeySyntax("time", .timeOfDay, "=HH:MM[:SS]", localized("or local time of the ring")),
        KeySyntax("date", .text, "=YYYY-MM-DD", localized("date of that time,")),
        KeySyntax("weekdays", .weekdays, "=mon,tue,…", localized("or days on which it repeats")),
        KeySyntax("timezone", .text, "=NAME", localized("time zone of that time")),
        KeySyntax("pre-alert", .duration, "=DURATION", localized("countdown before the ring")),
        KeySyntax("post-alert", .duration, "=DURATION", localized("length of a snooze; also snooze=")),
        KeySyntax(
            "secondary-behavior", .text, "=countdown|custom|both|none",
            localized("second button: snooze, the app's own, both or none")),
        KeySyntax("stop-action", .action, "=NAME", localized("the app's action on Stop,")),
        KeySyntax("secondary-action", .action, "=NAME", localized("on its own button, or on Snooze,")),
        KeySyntax(
            "default-action", .action, "=NAME",
            localized(
                "and on opening; further {keys}",
                ["keys": "KEY.parameter=TEXT, KEY.target=APP, KEY.mode=background|foreground"])),
        KeySyntax("sound", .text, "=default|none|NAME|/PATH", localized("sound of the ring")),
        KeySyntax("volume", .decimal, "=NUMBER", localized("volume, 0 to 1")),
        KeySyntax("fade-in", .duration, "=DURATION", localized("fade-in duration")),
        KeySyntax("break-through", .boolean, "=yes|no", localized("be heard on a muted mixer")),
        KeySyntax("rising-volume", .boolean, "=yes|no", localized("turn the mixer up while nobody answers")),
        KeySyntax("speak", .boolean, "=yes|no", localized("speak the title")),
        KeySyntax(
            "alert-timeout", .durationOrNever, "=DURATION|never", localized("longest ring without an answer")),
        KeySyntax("on-timeout", .text, "=snooze|stop", localized("action after that")),
        KeySyntax("max-snoozes", .number, "=NUMBER", localized("most automatic snoozes in a row")),
        KeySyntax("missed", .text, "=ring|notify|drop", localized("action if the computer was off")),
        KeySyntax("grace", .duration, "=DURATION", localized("greatest delay of a ring after that")),
        KeySyntax(
            "buttons", .buttons, synopsis: "buttons.ROLE.FIELD=TEXT",
            "ROLE: \(buttonRoles.joined(separator: ", ")); FIELD: \(buttonFields.joined(separator: ", "))"),
        KeySyntax("tint", .colour, "=#RRGGBB, icon=NAME", localized("colour and icon")),
        KeySyntax("icon", .text),
        KeySyntax(
            "metadata", .metadata, synopsis: "metadata.NAME=TEXT", localized("data of the app, kept with the alarm")),
        KeySyntax("layout", .layout, "=FILE|{JSON}", localized("layout of its countdown")),
        KeySyntax("keep", .boolean, "=yes|no", localized("keep it, disabled, after its last ring")),
        KeySyntax("wake", .boolean, "=yes|no", localized("wake the computer for it")),
        KeySyntax("enabled", .boolean, "=yes|no", localized("enabled or disabled")),
        KeySyntax("countdown-notice", .text, "=auto|always|never", localized("countdowns to show")),
        KeySyntax("app-id", .text, "=ID", localized("desktop id of the app it belongs to")),
        KeySyntax("reset", .names),
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

    static func named(_ name: String) -> KeySyntax? { all.first { $0.name == name } }

    /// The title of the keys in the help.
    static let helpTitle = localized("Keys:")

    /// The column of the explanations.
    static let helpColumn = 37
}
