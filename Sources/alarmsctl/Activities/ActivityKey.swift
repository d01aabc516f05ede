import Gettext
import JSONText

/// A key of an activity's configuration, and how its value is written on the command line.
struct ActivityKey {
    /// The syntax of a value.
    enum Form: Equatable {
        /// As the value of an alarm's key.
        case plain(ConfigurationKey.Form)
        /// As ``ActivityTime`` says (`t`, microseconds since 1970 UTC).
        case time
        /// `KEY=NAME`, and `KEY.FIELD=TEXT` (`a{sv}`).
        case action
        /// `actions.NAME=ACTION`, and `actions.NAME.FIELD=TEXT` (`a{sa{sv}}`).
        case actions
        /// `alert.FIELD=TEXT` (`a{sv}`).
        case alert
        /// `KEY.NAME=VALUE` (`a{sv}`).
        case entries
    }

    /// The name on the bus.
    let name: String
    /// The syntax of its value.
    let form: Form
    /// The key with its value, as the help shows it.
    let synopsis: String
    /// The description in the help.
    let explanation: String

    private init(_ name: String, _ form: Form, _ value: String, _ explanation: String) {
        self.name = name
        self.form = form
        synopsis = name + value
        self.explanation = explanation
    }

    /// The keys, in the order of the help.
    static let all = [
        ActivityKey("title", .plain(.text), "=TEXT", localized("title")),
        ActivityKey("icon", .plain(.text), "=NAME", localized("icon")),
        ActivityKey("tint", .plain(.colour), "=#RRGGBB", localized("colour")),
        ActivityKey("content", .entries, ".NAME=VALUE", localized("value that changes; also NAME=VALUE")),
        ActivityKey("attributes", .entries, ".NAME=VALUE", localized("value that doesn't change")),
        ActivityKey(
            "layout", .plain(.layout), "=FILE|{JSON}", localized("layout, as described in {page}", ["page": page])),
        ActivityKey("start-at", .time, "=WHEN", localized("time of the start")),
        ActivityKey("stale-at", .time, "=WHEN", localized("time from which it isn't up to date")),
        ActivityKey("as-of", .time, "=WHEN", localized("time of the values; older ones change nothing")),
        ActivityKey("relevance", .plain(.decimal), "=NUMBER", localized("weight among those of the app")),
        ActivityKey(
            "alert", .alert, ".title=TEXT", localized("alert; further {keys}", ["keys": "alert.body, alert.sound"])),
        ActivityKey("actions", .actions, ".NAME=ACTION", localized("the app's action of a button,")),
        ActivityKey(
            "default-action", .action, "=ACTION",
            localized(
                "and on opening; further {keys}",
                ["keys": "KEY.parameter=TEXT, KEY.target=APP, KEY.mode=background|foreground"])),
        ActivityKey("link", .plain(.text), "=URI", localized("or address to open")),
        ActivityKey("notice", .plain(.text), "=auto|always|never", localized("notification of it")),
        ActivityKey("kind", .plain(.text), "=NAME", localized("name of its kind")),
        ActivityKey("app-id", .plain(.text), "=ID", localized("desktop id of the app it belongs to")),
    ]

    /// The key of `update` alone.
    static let reset = ActivityKey("reset", .plain(.names), "=KEY,KEY", localized("keys to reset to their defaults"))

    /// The fields of an alert.
    static let alertFields = ["title", "body", "sound"]

    /// The manual page that describes the keys.
    private static let page = "org.example.Alarms(5)"

    static func named(_ name: String) -> ActivityKey? { (all + [reset]).first { $0.name == name } }

    /// The keys in the help.
    static var help: HelpText {
        .table(ConfigurationKey.helpTitle, all.map { ($0.synopsis, $0.explanation) }, column: 28)
    }
}
