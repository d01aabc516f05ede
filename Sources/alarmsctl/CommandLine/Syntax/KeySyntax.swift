/// A key of a configuration, and how its value is written on the command line.
struct KeySyntax {
    /// The name on the bus.
    let name: String
    /// The syntax of its value.
    let form: Form
    /// The key with its value, as the help shows it; `nil` if it stands with another one, or in the help of `update`
    /// only.
    let synopsis: String?
    /// The description in the help; may be empty.
    let explanation: String

    init(_ name: String, _ form: Form, synopsis: String? = nil, _ explanation: String = "") {
        self.name = name
        self.form = form
        self.synopsis = synopsis
        self.explanation = explanation
    }

    init(_ name: String, _ form: Form, _ value: String, _ explanation: String) {
        self.init(name, form, synopsis: name + value, explanation)
    }

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
        /// As ``ActivityTime`` says (`t`, microseconds since 1970 UTC).
        case time
        /// `actions.NAME=ACTION`, and `actions.NAME.FIELD=TEXT` (`a{sa{sv}}`).
        case actions
        /// `alert.FIELD=TEXT` (`a{sv}`).
        case alert
        /// `KEY.NAME=VALUE` (`a{sv}`).
        case entries

        /// True if fields of the value are assigned, and not the whole.
        var hasFields: Bool {
            switch self {
            case .buttons, .action, .metadata, .actions, .alert, .entries: true
            case .text, .timeOfDay, .weekdays, .colour, .instant, .duration, .durationOrNever, .number, .decimal,
                .boolean, .names, .layout, .time:
                false
            }
        }
    }
}

extension [KeySyntax] {
    /// The keys in the help, with their explanations.
    var helpRows: [HelpText.Row] { compactMap { key in key.synopsis.map { ($0, key.explanation) } } }
}
