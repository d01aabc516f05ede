import Gettext
import JSONText

/// The keys of an activity's configuration on the command line.
enum ActivityKeys {
    /// The keys, in the order of the help.
    static let all = [
        KeySyntax("title", .text, "=TEXT", localized("title")),
        KeySyntax("icon", .text, "=NAME", localized("icon")),
        KeySyntax("tint", .colour, "=#RRGGBB", localized("colour")),
        KeySyntax("content", .entries, ".NAME=VALUE", localized("value that changes; also NAME=VALUE")),
        KeySyntax("attributes", .entries, ".NAME=VALUE", localized("value that doesn't change")),
        KeySyntax(
            "layout", .layout, "=FILE|{JSON}", localized("layout, as described in {page}", ["page": page])),
        KeySyntax("start-at", .time, "=WHEN", localized("time of the start")),
        KeySyntax("stale-at", .time, "=WHEN", localized("time from which it isn't up to date")),
        KeySyntax("as-of", .time, "=WHEN", localized("time of the values; older ones change nothing")),
        KeySyntax("relevance", .decimal, "=NUMBER", localized("weight among those of the app")),
        KeySyntax(
            "alert", .alert, ".title=TEXT", localized("alert; further {keys}", ["keys": "alert.body, alert.sound"])),
        KeySyntax("actions", .actions, ".NAME=ACTION", localized("the app's action of a button,")),
        KeySyntax(
            "default-action", .action, "=ACTION",
            localized(
                "and on opening; further {keys}",
                ["keys": "KEY.parameter=TEXT, KEY.target=APP, KEY.mode=background|foreground"])),
        KeySyntax("link", .text, "=URI", localized("or address to open")),
        KeySyntax("notice", .text, "=auto|always|never", localized("notification of it")),
        KeySyntax("kind", .text, "=NAME", localized("name of its kind")),
        KeySyntax("app-id", .text, "=ID", localized("desktop id of the app it belongs to")),
    ]

    /// The key of `update` alone.
    static let reset = KeySyntax("reset", .names, "=KEY,KEY", localized("keys to reset to their defaults"))

    /// The fields of an alert.
    static let alertFields = ["title", "body", "sound"]

    /// The manual page that describes the keys.
    private static let page = "org.example.Alarms(5)"

    static func named(_ name: String) -> KeySyntax? { (all + [reset]).first { $0.name == name } }

    /// The keys in the help.
    static var help: HelpText {
        .table(AlarmKeys.helpTitle, all.helpRows, column: 28)
    }
}
