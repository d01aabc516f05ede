import Gettext

/// The help of the program.
enum Help {
    /// The usage, and the purpose of the files.
    static var text: String {
        let rows = [
            ("--id ID", localized("the app's desktop id, its name on D-Bus; by default the name of the program")),
            ("--name NAME", localized("the app's name for people; by default that of the program")),
            ("--icon ICON", localized("the name of the app's icon")),
            ("--directory DIR", localized("where the files are written; by default among the person's own data")),
            ("--describe FILE", localized("what the program would print of its actions; by default it is run")),
        ]
        let purpose = localized(
            """
            Writes the files by which D-Bus starts an app when a button of its alarms or live activities is pressed: \
            applications/ID.desktop and dbus-1/services/ID.service; and what it can do: app-intents/ID.json.
            """)
        let condition = localized(
            """
            The app itself has to set AlarmApp.identifier to its id, unless that is the name of its program, and to call \
            AlarmApp.run.
            """)
        let actions = localized(
            """
            The others are about the actions of apps: find and list name them, and find --image what apps find in a picture; show describes one with its parameters, run has \
            the app perform one, and undo undoes what one has done; screen lists what apps show on the screen, and with --as \
            writes its document to standard output. In a terminal, browse offers all of them, and run asks what \
            the app wants to know, and offers the buttons of what it shows; elsewhere, each option --choose answers a question \
            or presses a button.
            """)
        let table = rows.map { name, text in
            "  \(name)\(String(repeating: " ", count: 17 - name.utf8.count))\(text)"
        }
        return """
            app-intents files PROGRAM [--id ID] [--name NAME] [--icon ICON] [--directory DIR] \
            [--describe FILE]
            app-intents browse
            app-intents find TEXT… [--json]
            app-intents find --image FILE | --screenshot [--json]
            app-intents list [APP] [--json]
            app-intents show APP/INTENT
            app-intents run APP INTENT [NAME=VALUE]… [--background] [--json] [--choose TITLE]…
            app-intents screen [APP] [--as MEDIA-TYPE] [--json]
            app-intents undo [APP [TOKEN]]
            app-intents serve [--idle SECONDS] [--answer-timeout SECONDS]
            app-intents --help | --version

            \(actions)

            \(purpose)

            \(table.joined(separator: "\n"))

            \(condition)
            """
    }
}
