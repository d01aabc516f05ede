/// A key of elements; the raw value is its name on the bus.
public enum LayoutKey: String, CaseIterable, Hashable, Sendable {
    case text
    case style
    case lines
    case align
    case name
    case size
    case to
    case from
    case count
    case pausedAt = "paused-at"
    case precision
    case value
    case shape
    case icon
    case action
    case role
    case children
    case time
    case form
    case tint
    case expand
    case label
    case when

    /// The kind of the key's values, and the words of a choice.
    var content: LayoutContent {
        switch self {
        case .text, .label: .text
        case .name, .icon: .icon
        case .to, .from, .pausedAt, .time: .time
        case .value: .fraction
        case .tint: .color
        case .style: .choice(["title", "body", "caption", "number"])
        case .lines: .lines
        case .align: .choice(["start", "center", "end"])
        case .size: .choice(["small", "large"])
        case .count: .choice(["down", "up"])
        case .precision: .choice(["second", "minute"])
        case .shape: .choice(["bar", "ring"])
        case .action: .action
        case .form: .choice(["time", "date-time", "date"])
        case .role: .choice(["normal", "primary", "destructive"])
        case .children: .children
        case .expand: .flag
        case .when: .condition
        }
    }
}
