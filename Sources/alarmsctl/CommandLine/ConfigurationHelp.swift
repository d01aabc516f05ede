import Gettext

/// The help for the keys of a configuration.
enum ConfigurationHelp {
    /// The column of what is said of a key.
    static let column = 37

    static var text: String {
        HelpText.table(
            localized("Keys:"),
            [
                ("title=TEXT", localized("text shown; in these states: countdown-title, paused-title")),
                ("fire-at=INSTANT", localized("time of the ring, with an offset from UTC")),
                ("time=HH:MM[:SS]", localized("or local time of the ring")),
                ("date=YYYY-MM-DD", localized("date of that time,")),
                ("weekdays=mon,tue,…", localized("or days on which it repeats")),
                ("timezone=NAME", localized("time zone of that time")),
                ("pre-alert=DURATION", localized("countdown before the ring")),
                ("post-alert=DURATION", localized("length of a snooze")),
                (
                    "secondary-behavior=countdown|custom|both|none",
                    localized("second button: snooze, the app's own, both or none")
                ),
                ("stop-action=NAME", localized("the app's action on Stop,")),
                ("secondary-action=NAME", localized("on its own button, or on Snooze,")),
                (
                    "default-action=NAME",
                    localized("and on opening; further {keys}", ["keys": actionFields])
                ),
                ("sound=default|none|NAME|/PATH", localized("sound of the ring")),
                ("volume=NUMBER", localized("volume, 0 to 1")),
                ("fade-in=DURATION", localized("fade-in duration")),
                ("alert-timeout=DURATION|never", localized("longest ring without an answer")),
                ("on-timeout=snooze|stop", localized("action after that")),
                ("max-snoozes=NUMBER", localized("most automatic snoozes in a row")),
                ("missed=ring|notify|drop", localized("action if the computer was off")),
                ("grace=DURATION", localized("greatest delay of a ring after that")),
                ("buttons.ROLE.FIELD=TEXT", buttonFields),
                ("tint=#RRGGBB, icon=NAME", localized("colour and icon")),
                ("metadata.NAME=TEXT", localized("data of the app, kept with the alarm")),
                ("keep=yes|no", localized("keep it, disabled, after its last ring")),
                ("wake=yes|no", localized("wake the computer for it")),
                ("enabled=yes|no", localized("enabled or disabled")),
                ("countdown-notice=yes|no", localized("show its countdown")),
                ("app-id=ID", localized("desktop id of the app it belongs to")),
            ], column: column)
    }

    private static let actionFields = "KEY.parameter=TEXT, KEY.target=APP, KEY.mode=background|foreground"
    private static let buttonFields = "ROLE: stop, secondary, custom, pause, resume; FIELD: text, icon, text-color"
}
