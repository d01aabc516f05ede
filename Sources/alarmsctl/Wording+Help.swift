/// What `--help` teaches.
extension Wording {
    /// How a subcommand is written.
    static func synopsis(_ subcommand: Subcommand) -> String {
        switch subcommand {
        case .timer: "DURATION [TITLE] [KEY=VALUE…]"
        case .add: "WHEN TITLE [KEY=VALUE…]"
        case .update: "ID KEY=VALUE…"
        case .invoke: "ID ACTION"
        case .stop, .snooze: "at most one ID"
        case .history: "at most one ID"
        case .show, .pause, .resume, .skip, .cancel, .enable, .disable, .wait: "one ID"
        case .list, .watch, .monitor, .status, .selfTest, .demo, .version: "no arguments"
        }
    }

    private static func usage(_ subcommand: Subcommand) -> String {
        switch subcommand {
        case .timer, .add, .update, .invoke: " " + synopsis(subcommand)
        case .stop, .snooze: " [ID]"
        case .show: " ID [--next N]"
        case .history: " [ID] [--since TIME] [--limit N]"
        case .pause, .resume, .skip, .cancel, .enable, .disable, .wait: " ID"
        case .selfTest: " [--wake SECONDS] [--yes]"
        case .demo: " [--service PATH]"
        case .watch: " [--format waybar|text]"
        case .list, .monitor, .status, .version: ""
        }
    }

    private static func summary(_ subcommand: Subcommand) -> String {
        switch subcommand {
        case .timer: "start a countdown; prints its id"
        case .add: "set an alarm; prints its id"
        case .list: "list the alarms"
        case .show: "show all about it, or when it rings"
        case .history: "what rang, and what became of it"
        case .stop: "stop what rings or counts down"
        case .snooze: "let it count down again"
        case .pause: "hold a countdown"
        case .resume: "let a paused countdown go on"
        case .invoke: "press what an alarm shows"
        case .skip: "leave the next occurrence out"
        case .cancel: "remove an alarm"
        case .enable: "switch an alarm on again"
        case .disable: "switch an alarm off"
        case .update: "change an alarm"
        case .wait: "wait until an alarm was answered"
        case .watch: "show countdowns; answer by a key"
        case .monitor: "print signals as they come"
        case .status: "how it does; whether it can wake"
        case .selfTest: "try whether it wakes this machine"
        case .demo: "show a timer that rings"
        case .version: "print the versions"
        }
    }

    /// The help of the program, or of one subcommand.
    static func help(_ subcommand: Subcommand?) -> String {
        guard let subcommand else { return overview }
        return "Usage: alarmsctl \(subcommand.rawValue)\(usage(subcommand)) [--json]\n\n" + details(subcommand)
    }

    private static var overview: String {
        let lines = Subcommand.allCases.map { subcommand in
            "  " + TerminalText.fitted(subcommand.rawValue + usage(subcommand), to: 39) + summary(subcommand)
        }
        return """
            Usage: alarmsctl SUBCOMMAND … [--json]

            Sets, shows and answers alarms of the service org.example.Alarms.

            \(lines.joined(separator: "\n"))

            Examples:
              alarmsctl timer 10m Tea
              alarmsctl add "Mon,Wed,Fri 07:00" "Wake up" post-alert=9m
              alarmsctl watch

            DURATION is 90 (seconds), 10m, 1h30m, 1.5h, 500ms. WHEN is 7:30, "tomorrow 7am",
            "Mon,Wed,Fri 07:00", "in 10 minutes", …: see alarmsctl add --help. ID is an
            alarm's id, or its first characters, at least \(AlarmIdentifier.shortest), if no other begins so. Times
            are of the service's time zone, whatever TZ is here.

            Options: --json prints JSON, and problems as JSON on standard error; --help
            behind a subcommand tells more about it; behind -- nothing is an option.

            Exit status: 0 done, 1 refused, 2 wrong usage, 3 no service; for 4 and 5 see
            alarmsctl wait --help.
            """
    }

    private static func details(_ subcommand: Subcommand) -> String {
        switch subcommand {
        case .timer: timer
        case .add: add
        case .update: update
        case .list: list
        case .show: show
        case .history: history
        case .stop, .snooze: answer(subcommand)
        case .pause, .resume, .skip, .cancel, .enable, .disable: verb(subcommand)
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

    private static let timer = """
        Starts a countdown that rings at its end, and prints its id. A title that looks
        like KEY=VALUE is given as title=….

          alarmsctl timer 90                           in 90 seconds
          alarmsctl timer 10m Tea
          alarmsctl timer 1h30m Bread post-alert=5m    with a snooze of five minutes
          alarmsctl timer 25m Work metadata.project=Alarms buttons.stop.text=Done

        \(keys)
        With --json: {"id": "…"}.
        """

    private static let add = """
        Sets an alarm, and prints its id. WHEN is a time and, if need be, a day and a
        zone, in any order:
          a time             07:30, 7:30 pm, 7am, 07:30:15, noon
          a day              today, tomorrow, 2026-12-24, next friday (the first one
                             after today)
          days of the week   Mon,Wed,Fri, mon-fri, every monday, weekdays, weekends,
                             daily: on each of them, again and again
          a zone             Europe/Berlin; without it, the system's, and if that
                             changes, the new one
        or an instant with its offset from UTC, 2027-01-01T07:00:00+01:00, or a timer,
        in 10 minutes, in 1h30m. What could mean two things is refused. Where clocks
        are set forward past a time, the alarm rings when they are; where they show it
        twice, at the first.

          alarmsctl add "Mon,Wed,Fri 07:00" "Wake up" post-alert=9m
          alarmsctl add "tomorrow 7:30 pm" Train pre-alert=30m tint='#3584E4'
          alarmsctl add "2027-01-01 00:00 Asia/Tokyo" "Call Aiko" missed=notify

        \(keys)
        With --json: {"id": "…"}.
        """

    private static let update = """
        Changes an alarm: all that is given, or, if something is refused, nothing.
        buttons, metadata and each action are replaced as a whole.

          alarmsctl update 3f2a title="Rise and shine" post-alert=5m
          alarmsctl update 3f2a time=07:30 weekdays=mon,wed,fri
          alarmsctl update 3f2a fire-at=2027-01-01T08:00:00+01:00
          alarmsctl update 3f2a reset=tint,weekdays

        \(keys)  reset=KEY,KEY                      keys to put back to their defaults

        With --json: {"id": "…"}.
        """

    private static let keys = """
        Keys:
          title=TEXT                         what is shown; countdown-title and
                                             paused-title: while it does that
          fire-at=INSTANT                    when it rings, with an offset from UTC
          time=HH:MM[:SS]                    the local time at which it rings instead
          date=YYYY-MM-DD                    on that date,
          weekdays=mon,tue,…                 or on each of these days
          timezone=NAME                      the zone of that time
          pre-alert=DURATION                 how long it counts down before
          post-alert=DURATION                how long a snooze is
          secondary-behavior=countdown|custom|both|none
                                             a button to snooze, one of the app's own,
                                             both or neither
          stop-action=NAME                   the app's action when it is stopped,
          secondary-action=NAME              at its own button, or when snoozed,
          default-action=NAME                and when it is opened; beside them
                                             KEY.parameter=TEXT, KEY.target=APP,
                                             KEY.mode=background|foreground
          sound=default|none|NAME|/PATH      what is heard
          volume=NUMBER                      how loud, 0 to 1
          fade-in=DURATION                   how long it takes to become so loud
          alert-timeout=DURATION|never       how long it rings unanswered
          on-timeout=snooze|stop             what follows that
          max-snoozes=NUMBER                 how often in a row that is a snooze
          missed=ring|notify|drop            what follows when the computer was off
          grace=DURATION                     how late it may still ring then
          buttons.ROLE.FIELD=TEXT            ROLE: stop, secondary, custom, pause,
                                             resume; FIELD: text, icon, text-color
          tint=#RRGGBB, icon=NAME            how it looks
          metadata.NAME=TEXT                 anything to keep with the alarm
          keep=yes|no                        whether it stays when it has ended
          wake=yes|no                        whether it wakes the computer
          enabled=yes|no                     whether it is going to ring
          countdown-notice=yes|no            whether its countdown is shown
          app-id=ID                          the app whose alarm it is

        """

    private static let list = """
        Lists the alarms, the soonest first.

          alarmsctl list
          alarmsctl list --json | jq -r '.[] | select(.State == "alerting").Id'

        With --json: an array of objects, named as the properties of
        org.example.Alarms.Alarm: "Id", "State", "Title", "NextFireUSec", …,
        "Configuration". Times are microseconds since 1970 UTC, lengths microseconds,
        and 0 is none.
        """

    private static let show = """
        Shows all about an alarm; its configuration as add and update take it. With
        --next: its next occurrences, up to 1000, in local time, that of its zone, and
        in UTC.

          alarmsctl show 3f2a
          alarmsctl show 3f2a --next 5

        With --json: one object of those that list prints; with --next, {"Id": "…",
        "TimeZone": "…", "OccurrencesUSec": […]}.
        """

    private static let history = """
        Tells what rang, was stopped, snoozed and missed, the latest first: as much as
        the service keeps, or what an ID, --since and --limit say. TIME is an instant
        such as 2027-01-01T07:00:00+01:00, a local time such as 2027-01-01 or
        "2027-01-01 07:00", or a DURATION ago.

          alarmsctl history --since 2d
          alarmsctl history 3f2a --limit 10

        With --json: an array of objects: "Id", "AppId", "Title", "Event" (fired,
        stopped, snoozed, missed), "DueUSec", "AtUSec", "Reason", "Policy", "Count".
        """

    private static func answer(_ subcommand: Subcommand) -> String {
        let what =
            subcommand == .stop
            ? "Stops an alarm that rings, is snoozed or counts down."
            : """
            Lets an alarm that rings count down again: for its post-alert or, without one,
            its pre-alert.
            """
        return """
            \(what)
            Without an ID: the one that has rung longest.

              alarmsctl \(subcommand.rawValue)
              alarmsctl \(subcommand.rawValue) 3f2a

            With --json: {"id": "…"}; the id is "" where none was given.
            """
    }

    private static func verb(_ subcommand: Subcommand) -> String {
        let what =
            switch subcommand {
            case .pause: "Makes a countdown stand still, until resume."
            case .resume: "Lets a paused countdown go on, with as much left as there was."
            case .skip: "Leaves the next occurrence of an alarm that recurs out, once."
            case .cancel: "Removes an alarm, whatever it does."
            case .enable: "Switches an alarm on again; a timer counts down from its beginning."
            default: "Switches an alarm off: it stays, and doesn't ring until enable."
            }
        return "\(what)\n\n  alarmsctl \(subcommand.rawValue) 3f2a\n\nWith --json: {\"id\": \"…\"}."
    }

    private static let invoke = """
        Does what a press on an alarm's notification does; the app's action runs, too.
        ACTION: stop, snooze, custom (the app's button), default (the alarm itself),
        pause, resume. A token to come to the foreground is handed on to the app from
        XDG_ACTIVATION_TOKEN and DESKTOP_STARTUP_ID.

          alarmsctl invoke 3f2a custom

        With --json: {"id": "…"}.
        """

    private static let wait = """
        Waits until an alarm has rung and been answered, through all its snoozes. The
        exit status tells how:
          0  it was stopped
          4  nobody answered, or it was missed
          5  it was cancelled or disabled, or stopped before it rang
        and 1 if there is no such alarm, 3 if the service goes away.

          alarmsctl wait $(alarmsctl timer 10m Tea) && eject

        With --json: {"id": "…", "outcome": "stopped"}, or "timeout", "missed",
        "cancelled", "disabled".
        """

    private static let watch = """
        Shows the alarms with live countdowns, until q or Ctrl-C; it beeps when one
        rings. Keys are for the alarm that is marked: Enter or s stops what rings, z
        snoozes it, c presses the app's own button, p holds a countdown or lets it go
        on, x ends it, arrows and 1 to 9 mark another one. Where standard output or
        input is no terminal, or one without a cursor: a line for each change.

          alarmsctl watch
          alarmsctl watch --format=waybar

        With --format, for panels: a line for what matters most, and another one when
        it is to be shown otherwise; it outlives the service, and waits for it.
        waybar: {"text", "alt", "tooltip", "class", "percentage"}, "alt" and "class"
        being ringing, countdown, paused, scheduled or none. text: the text alone,
        for polybar, i3blocks, tmux, ….

        With --json: a line with the array that list prints, at first and after each
        change.
        """

    private static let monitor = """
        Prints the service's signals as they come, until it is interrupted. It doesn't
        start the service.

          alarmsctl monitor
          alarmsctl monitor --json | jq -c 'select(.Event == "Fired")'

        With --json: an object a line: "Event" (Fired, Stopped, Snoozed, Missed,
        ActionInvoked, ActionFailed, TimeChanged, InterfacesAdded, InterfacesRemoved,
        PropertiesChanged, ServiceAppeared, ServiceVanished), "Id", and what the signal
        carries: "DueUSec", "ActualUSec", "Reason", "FireUSec", "Policy", "Count",
        "Action", "Details", "Error", "Cause", "Properties", "Invalidated".
        """

    private static let status = """
        Tells how the service does: alarms, the next one, notifications, time zone, and
        whether this machine is woken for alarms while it sleeps; if not, why not, and
        what to do about it.

          alarmsctl status

        With --json: {"Version", "Alarms", "AlertingCount", "CountdownCount",
        "NextAlarm": {"Id", "Title", "FireUSec"} or null, "NotificationServer",
        "TimeZone", "WakeSupport", "WakeProblem", "Advice": ["…"], "Locks": [{"What",
        "Why", "Mode"}] or null, if nobody tells of them}.
        """

    private static let selfTest = """
        Tells what this machine takes to be woken for an alarm, a line for each: ok, no,
        or ? where nobody says. With --wake, if it can be woken: suspends it, after a
        question, with an alarm SECONDS (\(SelfTest.Ahead.range.lowerBound) to \(SelfTest.Ahead.range.upperBound)) ahead, and measures how long it
        slept, when it was awake and when the alarm rang. The alarm is removed, Ctrl-C
        included. Where there is no terminal to ask on, and with --json, it takes --yes.

          alarmsctl self-test
          alarmsctl self-test --wake 60

        Exit status: 0 all is there and, with --wake, it was woken in time; 1 something
        is missing, it wasn't suspended or wasn't woken in time.

        With --json: {"checks": [{"check", "result": "ok", "no" or "unknown",
        "detail"}], "canWake", "advice": ["…"], "test": {"verdict": "in-time",
        "refused", "not-asleep", "woken-by-other", "late" or "silent", "reason",
        "AsleepUSec", "AwakeUSec", "DueUSec", "ActualUSec"} or null}.
        """

    private static let demo = """
        Starts a service of its own, with a store of its own, on the session bus if the
        name is free there, else on a private bus. Sets a timer of five seconds, lets
        it ring, snooze for three and ring again, and tells how exact it was. Enter or
        s stops it, z snoozes it; without an answer it snoozes once and stops by
        itself. Nothing is left behind.

          alarmsctl demo --service .build/release/alarmsd

        Without --service: the alarmsd beside this program. With --json: {"events":
        […]}, with the objects that monitor prints.
        """

    private static let version = """
        Prints the version of this program, and of the service, if it runs.

          alarmsctl version

        With --json: {"alarmsctl": "…", "service": {"Version": 1, "MaximumAlarms": …,
        "ConfigurationKeys": […], "NotificationServer": "…", "TimeZone": "…"}};
        "service" is null if it doesn't run.
        """
}
