import Gettext

/// The help for the keys of a configuration.
enum ConfigurationHelp {
    /// The column of what is said of a key.
    static let column = 37

    static var text: String {
        HelpText.table(
            localized("Keys:"),
            [
                ("title=TEXT", localized("what is shown; countdown-title and paused-title: while it does that")),
                ("fire-at=INSTANT", localized("when it rings, with an offset from UTC")),
                ("time=HH:MM[:SS]", localized("the local time at which it rings instead")),
                ("date=YYYY-MM-DD", localized("on that date,")),
                ("weekdays=mon,tue,…", localized("or on each of these days")),
                ("timezone=NAME", localized("the zone of that time")),
                ("pre-alert=DURATION", localized("how long it counts down before")),
                ("post-alert=DURATION", localized("how long a snooze is")),
                (
                    "secondary-behavior=countdown|custom|both|none",
                    localized("a button to snooze, one of the app's own, both or neither")
                ),
                ("stop-action=NAME", localized("the app's action when it is stopped,")),
                ("secondary-action=NAME", localized("at its own button, or when snoozed,")),
                (
                    "default-action=NAME",
                    localized("and when it is opened; beside them {keys}", ["keys": actionFields])
                ),
                ("sound=default|none|NAME|/PATH", localized("what is heard")),
                ("volume=NUMBER", localized("how loud, 0 to 1")),
                ("fade-in=DURATION", localized("how long it takes to become so loud")),
                ("alert-timeout=DURATION|never", localized("how long it rings unanswered")),
                ("on-timeout=snooze|stop", localized("what follows that")),
                ("max-snoozes=NUMBER", localized("how often in a row that is a snooze")),
                ("missed=ring|notify|drop", localized("what follows when the computer was off")),
                ("grace=DURATION", localized("how late it may still ring then")),
                ("buttons.ROLE.FIELD=TEXT", buttonFields),
                ("tint=#RRGGBB, icon=NAME", localized("how it looks")),
                ("metadata.NAME=TEXT", localized("anything to keep with the alarm")),
                ("keep=yes|no", localized("whether it stays when it has ended")),
                ("wake=yes|no", localized("whether it wakes the computer")),
                ("enabled=yes|no", localized("whether it is going to ring")),
                ("countdown-notice=yes|no", localized("whether its countdown is shown")),
                ("app-id=ID", localized("the app whose alarm it is")),
            ], column: column)
    }

    private static let actionFields = "KEY.parameter=TEXT, KEY.target=APP, KEY.mode=background|foreground"
    private static let buttonFields = "ROLE: stop, secondary, custom, pause, resume; FIELD: text, icon, text-color"
}
