import Gettext

/// What `--help` teaches of each subcommand.
extension Wording {
    static func details(_ subcommand: Subcommand) -> String {
        switch subcommand {
        case .timer: timer
        case .add: add
        case .update: update
        case .list: list
        case .show: show
        case .history: history
        case .stop: answer(localized("Stops an alarm that rings, is snoozed or counts down."), "stop", "stop 3f2a")
        case .snooze:
            answer(
                localized(
                    """
                    Snoozes an alarm that rings, or repeats a timer: for DURATION, else for its post-alert, its pre-alert \
                    or the snooze of alarms.conf.
                    """), "snooze", "snooze 3f2a", "snooze 3f2a 20m")
        case .pause: verb(subcommand, localized("Makes a countdown stand still, until resume."))
        case .resume: verb(subcommand, localized("Lets a paused countdown go on, with as much left as there was."))
        case .skip: verb(subcommand, localized("Leaves the next occurrence of an alarm that recurs out, once."))
        case .cancel: verb(subcommand, localized("Removes an alarm, whatever it does."))
        case .enable:
            verb(subcommand, localized("Switches an alarm on again; a timer counts down from its beginning."))
        case .disable:
            verb(subcommand, localized("Switches an alarm off: it stays, and doesn't ring until enable."))
        case .invoke: invoke
        case .wait: wait
        case .watch: watch
        case .monitor: monitor
        case .status: status
        case .selfTest: selfTest
        case .demo: demo
        case .version: version
        }
    }

    private static var timer: String {
        HelpText.page(
            HelpText.paragraph(
                localized(
                    """
                    Starts a countdown that rings at its end, and prints its id. A title that looks like KEY=VALUE is \
                    given as title=….
                    """)),
            HelpText.lines(
                [
                    ("alarmsctl timer 90", localized("in 90 seconds")),
                    ("alarmsctl timer 10m \(demoTitle)", ""),
                    ("alarmsctl timer 1h30m Bread post-alert=5m", localized("with a snooze of five minutes")),
                    ("alarmsctl timer 25m Work metadata.project=Alarms buttons.stop.text=Done", ""),
                ], column: 47
            ).joined(separator: "\n"),
            keys, json(id))
    }

    private static var add: String {
        HelpText.page(
            HelpText.table(
                localized(
                    """
                    Sets an alarm, and prints its id. WHEN is a time and, if need be, a day and a zone, in any order:
                    """),
                [
                    (localized("a time"), "07:30, 7:30 pm, 7am, 07:30:15, noon"),
                    (
                        localized("a day"),
                        localized("today, tomorrow, 2026-12-24, next friday (the first one after today)")
                    ),
                    (
                        localized("days of the week"),
                        localized(
                            """
                            Mon,Wed,Fri, mon-fri, every monday, weekdays, weekends, daily: on each of them, again and again
                            """)
                    ),
                    (
                        localized("a zone"),
                        localized("Europe/Berlin; without it, the system's, and if that changes, the new one")
                    ),
                ], column: 21),
            HelpText.paragraph(
                localized(
                    """
                    Or an instant with its offset from UTC, 2027-01-01T07:00:00+01:00, or a timer, in 10 minutes, in \
                    1h30m. What could mean two things is refused. Where clocks are set forward past a time, the alarm \
                    rings when they are; where they show it twice, at the first.
                    """)),
            HelpText.examples(
                "alarmsctl add \"Mon,Wed,Fri 07:00\" \"\(localized("Wake up"))\" post-alert=9m",
                "alarmsctl add \"tomorrow 7:30 pm\" \(localized("Train")) pre-alert=30m tint='#3584E4'",
                "alarmsctl add \"2027-01-01 00:00 Asia/Tokyo\" \"\(localized("Call Aiko"))\" missed=notify"),
            keys, json(id))
    }

    private static var update: String {
        HelpText.page(
            HelpText.paragraph(
                localized(
                    """
                    Changes an alarm: all that is given, or, if something is refused, nothing. buttons, metadata \
                    and each action are replaced as a whole.
                    """)),
            HelpText.examples(
                "alarmsctl update 3f2a title=\"\(localized("Rise and shine"))\" post-alert=5m",
                "alarmsctl update 3f2a time=07:30 weekdays=mon,wed,fri",
                "alarmsctl update 3f2a fire-at=2027-01-01T08:00:00+01:00",
                "alarmsctl update 3f2a reset=tint,weekdays"),
            keys + "\n"
                + HelpText.lines(
                    [("reset=KEY,KEY", localized("keys to put back to their defaults"))], column: keyColumn
                ).joined(),
            json(id))
    }

    private static let keyColumn = 37

    private static var keys: String {
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
            ], column: keyColumn)
    }

    private static let actionFields = "KEY.parameter=TEXT, KEY.target=APP, KEY.mode=background|foreground"
    private static let buttonFields = "ROLE: stop, secondary, custom, pause, resume; FIELD: text, icon, text-color"

    private static var list: String {
        HelpText.page(
            HelpText.paragraph(localized("Lists the alarms, the soonest first.")),
            HelpText.examples(
                "alarmsctl list", #"alarmsctl list --json | jq -r '.[] | select(.State == "alerting").Id'"#),
            HelpText.paragraph(
                localized(
                    """
                    With --json: an array of objects, named as the properties of {interface}: {names}. Times are \
                    microseconds since 1970 UTC, lengths microseconds, and 0 is none.
                    """,
                    [
                        "interface": "org.example.Alarms.Alarm",
                        "names": #""Id", "State", "Title", "NextFireUSec", …, "Configuration""#,
                    ])))
    }

    private static var show: String {
        HelpText.page(
            HelpText.paragraph(
                localized(
                    """
                    Shows all about an alarm; its configuration as add and update take it. With --next: its next \
                    occurrences, up to 1000, in local time, that of its zone, and in UTC.
                    """)),
            HelpText.examples("alarmsctl show 3f2a", "alarmsctl show 3f2a --next 5"),
            HelpText.paragraph(
                localized(
                    "With --json: one object of those that list prints; with --next, {object}.",
                    ["object": #"{"Id": "…", "TimeZone": "…", "OccurrencesUSec": […]}"#])))
    }

    private static var history: String {
        HelpText.page(
            HelpText.paragraph(
                localized(
                    """
                    Tells what rang, was stopped, snoozed and missed, the latest first: as much as the service keeps, or \
                    what an ID, --since and --limit say. TIME is an instant such as 2027-01-01T07:00:00+01:00, a local \
                    time such as 2027-01-01 or "2027-01-01 07:00", or a DURATION ago.
                    """)),
            HelpText.examples("alarmsctl history --since 2d", "alarmsctl history 3f2a --limit 10"),
            HelpText.paragraph(
                localized(
                    "With --json: an array of objects: {names}.",
                    [
                        "names":
                            #""Id", "AppId", "Title", "Event" (fired, stopped, snoozed, missed), "DueUSec", "AtUSec", "#
                            + #""Reason", "Policy", "Count""#
                    ])))
    }

    private static func answer(_ what: String, _ examples: String...) -> String {
        HelpText.page(
            HelpText.paragraph(what + " " + localized("Without an ID: the one that has rung longest.")),
            HelpText.examples(examples.map { "alarmsctl " + $0 }), json(id))
    }

    private static func verb(_ subcommand: Subcommand, _ what: String) -> String {
        HelpText.page(
            HelpText.paragraph(what), HelpText.examples("alarmsctl \(subcommand.rawValue) 3f2a"), json(id))
    }

    private static var invoke: String {
        HelpText.page(
            HelpText.paragraph(
                localized(
                    """
                    Does what a press on an alarm's notification does; the app's action runs, too. ACTION: stop, snooze, \
                    custom (the app's button), default (the alarm itself), pause, resume. A token to come to the \
                    foreground is handed on to the app from {variables}.
                    """, ["variables": "XDG_ACTIVATION_TOKEN, DESKTOP_STARTUP_ID"])),
            HelpText.examples("alarmsctl invoke 3f2a custom"), json(id))
    }

    private static var wait: String {
        HelpText.page(
            HelpText.table(
                localized(
                    "Waits until an alarm has rung and been answered, through all its snoozes. The exit status tells how:"
                ),
                [
                    ("0", localized("it was stopped")),
                    ("1", localized("there is no such alarm")),
                    ("3", localized("the service has gone away")),
                    ("4", localized("nobody answered, or it was missed")),
                    ("5", localized("it was cancelled or disabled, or stopped before it rang")),
                ], column: 5),
            HelpText.examples("alarmsctl wait $(alarmsctl timer 10m \(demoTitle)) && eject"),
            HelpText.paragraph(
                localized(
                    "With --json: {object}, or {outcomes}.",
                    [
                        "object": #"{"id": "…", "outcome": "stopped"}"#,
                        "outcomes": #""timeout", "missed", "cancelled", "disabled""#,
                    ])))
    }

    private static var watch: String {
        HelpText.page(
            HelpText.paragraph(
                localized(
                    """
                    Shows the alarms with live countdowns, until q or Ctrl-C; it beeps when one rings. Keys are for the \
                    alarm that is marked: Enter or s stops what rings, z snoozes it, c presses the app's own button, p \
                    holds a countdown or lets it go on, x ends it, arrows and 1 to 9 mark another one. Where standard \
                    output or input is no terminal, or one without a cursor: a line for each change.
                    """)),
            HelpText.examples("alarmsctl watch", "alarmsctl watch --format=waybar"),
            HelpText.paragraph(
                localized(
                    """
                    With --format, for panels: a line for what matters most, and another one when it is to be shown \
                    otherwise; it outlives the service, and waits for it. waybar: {object}, "alt" and "class" being \
                    {states}. text: the text alone, for polybar, i3blocks, tmux, ….
                    """,
                    [
                        "object": #"{"text", "alt", "tooltip", "class", "percentage"}"#,
                        "states": "ringing, countdown, paused, scheduled, none",
                    ])),
            HelpText.paragraph(
                localized("With --json: a line with the array that list prints, at first and after each change.")))
    }

    private static var monitor: String {
        HelpText.page(
            HelpText.paragraph(
                localized(
                    """
                    Prints the service's signals as they come, until it is interrupted. It doesn't start the service.
                    """)),
            HelpText.examples(
                "alarmsctl monitor", #"alarmsctl monitor --json | jq -c 'select(.Event == "Fired")'"#),
            HelpText.paragraph(
                localized(
                    "With --json: an object a line: {event}, \"Id\", and what the signal carries: {names}.",
                    [
                        "event":
                            "\"Event\" (Fired, Stopped, Snoozed, Missed, ActionInvoked, ActionFailed, TimeChanged, InterfacesAdded, InterfacesRemoved, "
                            + "PropertiesChanged, ServiceAppeared, ServiceVanished)",
                        "names":
                            #""DueUSec", "ActualUSec", "Reason", "FireUSec", "Policy", "Count", "Action", "Details", "Error", "Cause", "Properties", "#
                            + #""Invalidated""#,
                    ])))
    }

    private static var status: String {
        HelpText.page(
            HelpText.paragraph(
                localized(
                    """
                    Tells how the service does: alarms, the next one, notifications, time zone, and whether this machine \
                    is woken for alarms while it sleeps; if not, why not, and what to do about it.
                    """)),
            HelpText.examples("alarmsctl status"),
            HelpText.paragraph(
                localized(
                    "With --json: {object}; null where there is none, or nobody tells.",
                    [
                        "object":
                            #"{"Version", "Alarms", "AlertingCount", "CountdownCount", "NextAlarm": {"Id", "Title", "#
                            + #""FireUSec"}, "NotificationServer", "TimeZone", "WakeSupport", "WakeProblem", "#
                            + #""Advice": ["…"], "Locks": [{"What", "Why", "Mode"}]}"#
                    ])))
    }

    private static var selfTest: String {
        HelpText.page(
            HelpText.paragraph(
                localized(
                    """
                    Tells what this machine takes to be woken for an alarm, a line for each: ok, no, or ? where nobody \
                    says. With --wake, if it can be woken: suspends it, after a question, with an alarm SECONDS ({lowest} \
                    to {highest}) ahead, and measures how long it slept, when it was awake and when the alarm rang. The \
                    alarm is removed, Ctrl-C included. Where there is no terminal to ask on, and with --json, it takes \
                    --yes.
                    """,
                    [
                        "lowest": "\(SelfTest.Ahead.range.lowerBound)", "highest": "\(SelfTest.Ahead.range.upperBound)",
                    ])),
            HelpText.examples("alarmsctl self-test", "alarmsctl self-test --wake 60"),
            HelpText.paragraph(
                localized(
                    """
                    Exit status: 0 all is there and, with --wake, it was woken in time; 1 something is missing, it wasn't \
                    suspended or wasn't woken in time.
                    """)),
            json(
                #"{"checks": [{"check", "result": "ok"|"no"|"unknown", "detail"}], "canWake", "advice": ["…"], "#
                    + #""test": {"verdict": "in-time"|"refused"|"not-asleep"|"woken-by-other"|"late"|"silent", "#
                    + #""reason", "AsleepUSec", "AwakeUSec", "DueUSec", "ActualUSec"}|null}"#))
    }

    private static var demo: String {
        HelpText.page(
            HelpText.paragraph(
                localized(
                    """
                    Starts a service of its own, with a store of its own, on the session bus if the name is free there, \
                    else on a private bus. Sets a timer of five seconds, lets it ring, snooze for three and ring again, \
                    and tells how exact it was. Enter or s stops it, z snoozes it; without an answer it snoozes once and \
                    stops by itself. Nothing is left behind.
                    """)),
            HelpText.examples("alarmsctl demo --service .build/release/alarmsd"),
            HelpText.paragraph(
                localized(
                    """
                    Without --service: the alarmsd beside this program. With --json: {object}, with the objects that \
                    monitor prints.
                    """, ["object": #"{"events": […]}"#])))
    }

    private static var version: String {
        HelpText.page(
            HelpText.paragraph(localized("Prints the version of this program, and of the service, if it runs.")),
            HelpText.examples("alarmsctl version"),
            HelpText.paragraph(
                localized(
                    "With --json: {object}; null where there is none, or nobody tells.",
                    [
                        "object":
                            #"{"alarmsctl": "…", "service": {"Version": 1, "MaximumAlarms": …, "#
                            + #""ConfigurationKeys": […], "NotificationServer": "…", "TimeZone": "…"}}"#
                    ])))
    }

    private static let id = #"{"id": "…"}"#

    private static func json(_ object: String) -> String {
        HelpText.paragraph(localized("With --json: {object}.", ["object": object]))
    }
}
