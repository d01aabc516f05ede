/// The keys of an activity's configuration, by their names on the bus.
public enum ActivityKey: String, CaseIterable, Hashable, Sendable {
    case title
    case kind
    case attributes
    case content
    case layout
    case startAt = "start-at"
    case staleAt = "stale-at"
    case relevance
    case asOf = "as-of"
    case alert
    case icon
    case tint
    case appID = "app-id"
    case link
    case defaultAction = "default-action"
    case actions
    case notice
    case endsWithCaller = "ends-with-caller"

    /// True if the key is part of what an activity is, and can't be updated.
    public var isFixed: Bool {
        switch self {
        case .kind, .attributes, .startAt, .appID, .endsWithCaller: true
        case .title, .content, .layout, .staleAt, .relevance, .asOf, .alert, .icon, .tint, .link, .defaultAction,
            .actions, .notice:
            false
        }
    }

    /// True if an update can put the key back to its default.
    public var isResettable: Bool {
        switch self {
        case .title, .layout, .staleAt, .relevance, .icon, .tint, .link, .defaultAction, .actions, .notice: true
        case .kind, .attributes, .content, .startAt, .asOf, .alert, .appID, .endsWithCaller: false
        }
    }
}
