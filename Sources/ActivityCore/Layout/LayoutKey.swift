/// A key of elements. The order is that in which an element has its keys on the bus.
public enum LayoutKey: CaseIterable, Comparable, Hashable, Sendable {
    case text
    case style
    case lines
    case align
    case name
    case size
    case to
    case from
    case count
    case pausedAt
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

    /// Finds the key with this name; `nil`: there is none.
    init?(name: String) {
        guard let key = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = key
    }

    /// The name on the bus.
    public var name: String {
        switch self {
        case .text: "text"
        case .style: "style"
        case .lines: "lines"
        case .align: "align"
        case .name: "name"
        case .size: "size"
        case .to: "to"
        case .from: "from"
        case .count: "count"
        case .pausedAt: "paused-at"
        case .precision: "precision"
        case .value: "value"
        case .shape: "shape"
        case .icon: "icon"
        case .action: "action"
        case .role: "role"
        case .children: "children"
        case .time: "time"
        case .form: "form"
        case .tint: "tint"
        case .expand: "expand"
        case .label: "label"
        case .when: "when"
        }
    }

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
