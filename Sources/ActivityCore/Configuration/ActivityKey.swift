public import AlarmCore

/// The keys of an activity's configuration, by their names on the bus. ``ActivityConfiguration`` has the table that says
/// of each what it takes and where it is kept.
public enum ActivityKey: String, KeyTable {
    case title
    case kind
    case attributes
    case content
    case layout
    case startAt = "start-at"
    case staleAt = "stale-at"
    case relevance
    case icon
    case tint
    case appID = "app-id"
    case link
    case defaultAction = "default-action"
    case actions
    case notice
    case endsWithCaller = "ends-with-caller"

    /// The configuration of an activity.
    public typealias Root = ActivityConfiguration

    /// The role of a key.
    public enum Role: Sendable {
        /// The key is part of what an activity is, and can't be updated.
        case identity
        /// The key can be updated, and reset to its default.
        case presentation
        /// The key can be updated; it has no default.
        case content
    }

    /// The type of the key's values.
    public var type: SettingType { run(DescribeKey()).type }
    /// The value equivalent to an unset key; `nil`: there is none.
    public var unsetValue: SettingValue? { run(DescribeKey()).unset }
    /// True if the key can't be updated.
    public var isFixed: Bool { role == .identity }
    /// True if an update can reset the key to its default.
    public var isResettable: Bool { role == .presentation }

    private var role: Role { run(DescribeKey()).role }
}

/// One key of an activity's configuration with its value.
public typealias ActivitySetting = KeySetting<ActivityKey>
