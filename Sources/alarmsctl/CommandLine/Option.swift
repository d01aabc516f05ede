import Gettext
import JSONText

/// An option of a subcommand.
struct Option: Hashable {
    /// The name, with the hyphens.
    let name: String
    /// The placeholder of the value, or the possible values; `nil`: the option has no value.
    let value: String?
    /// The kind of the value.
    let kind: ValueKind

    /// The kind of a value, for completion.
    enum ValueKind {
        /// One of the words in the placeholder, if it has any.
        case named
        /// The path of a file.
        case path
        /// A value of the key `sound`.
        case sound
    }

    init(_ name: String, value: String? = nil, _ kind: ValueKind = .named) {
        self.name = name
        self.value = value
        self.kind = kind
    }

    /// The form in the help.
    var synopsis: String { "[" + ([name] + (value.map { [$0] } ?? [])).joined(separator: " ") + "]" }

    /// The options of the whole program, as in the help.
    static let general: [HelpText.Row] = [
        ("--json", localized("print JSON, and errors as JSON on standard error")),
        ("-h, --help", localized("explain the program, or the subcommand")),
        ("--version", localized("print the versions")),
        ("--", localized("end the options: nothing after it is one")),
    ]

    /// The names of the options of the whole program.
    static let generalNames = ["--json", "--help", "--version"]
}
