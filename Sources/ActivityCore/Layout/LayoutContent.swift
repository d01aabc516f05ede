/// The kind of values of an element's key.
enum LayoutContent {
    /// A text.
    case text
    /// The name of a themed icon.
    case icon
    /// An instant, µs since 1970 UTC.
    case time
    /// A number from 0 to 1.
    case fraction
    /// `#RRGGBB`.
    case color
    /// One of these words.
    case choice([String])
    /// A number of lines.
    case lines
    /// The name of an action.
    case action
    /// The name of a Boolean value, with `!` before it for its negation.
    case condition
    /// A Boolean value.
    case flag
    /// Elements.
    case children

    /// True if the value may be a name, `$name`, resolved when the layout is drawn.
    var takesName: Bool {
        switch self {
        case .text, .icon, .time, .fraction, .color: true
        case .choice, .lines, .action, .condition, .flag, .children: false
        }
    }

    /// The D-Bus type of a value that isn't a name.
    var type: String {
        switch self {
        case .text, .icon, .color, .choice, .action, .condition: "s"
        case .time: "t"
        case .fraction: "d"
        case .lines: "u"
        case .flag: "b"
        case .children: "aa{sv}"
        }
    }
}
