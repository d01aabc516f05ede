public import AlarmCore

/// The keys that a client has set of an activity. `nil`, empty and zero are *not set*.
public struct ActivityConfiguration: Hashable, Sendable {
    /// The name of the press on the activity itself.
    public static let defaultActionName = "default"

    /// The title, at most 1 KiB of UTF-8 without control characters but line breaks; empty: the app's name.
    public internal(set) var title = ""
    /// The name of the client's type of activities, at most 255 bytes without control characters.
    public internal(set) var kind = ""
    /// The client's data that stay.
    public internal(set) var attributes = OpaqueValue.none
    /// The client's data that change.
    public internal(set) var content = OpaqueValue.none
    /// The layout.
    public internal(set) var layout = Layout.plain
    /// The time of the start, wall clock; `nil`: at once, or it has started.
    public internal(set) var startAt: WallTime?
    /// The time, wall clock, from which its content is out of date.
    public internal(set) var staleAt: WallTime?
    /// The rank among the activities of its app: 0…2^53, the higher the further ahead.
    public internal(set) var relevance = 0.0
    /// The name of a themed icon.
    public internal(set) var icon: String?
    /// The colour of its surfaces, `#RRGGBB`.
    public internal(set) var tint: String?
    /// The desktop id of the app that it belongs to.
    public internal(set) var appID = ""
    /// The URI that a press on it opens, at most 2 KiB.
    public internal(set) var link: String?
    /// The app's action at a press on it; `nil`: ``link`` or, where there is none, the app comes to the foreground.
    public internal(set) var defaultAction: AppAction?
    /// The app's actions at its buttons, by the names that the layout has for them; at most 8.
    public internal(set) var actions: [String: AppAction] = [:]
    /// The activities that are shown as notices.
    public internal(set) var notice = CountdownNotice.auto
    /// True if it ends when the connection that has started it leaves the bus.
    public internal(set) var endsWithCaller = false

    /// Creates a configuration in which no key is set.
    public init() {}
}

/// The table of keys: the property of each, the values that it takes, and its role.
extension ActivityKey {
    /// Runs `operation` on the key's row.
    @inline(__always)
    public func run<Operation: KeyOperation<ActivityKey>>(_ operation: Operation) -> Operation.Output {
        switch self {
        case .title: operation.row(\.title, Text.title, unset: "", .presentation)
        case .kind: operation.row(\.kind, Text.kind, unset: "", .identity)
        case .attributes: operation.row(\.attributes, OpaqueDictionary.content, unset: .none, .identity)
        case .content: operation.row(\.content, OpaqueDictionary.content, initially: .none, .content)
        case .layout: operation.row(\.layout, CheckedLayout(), unset: .plain, .presentation)
        case .startAt: operation.row(\.startAt, Instant(allowsZero: true), .identity)
        case .staleAt: operation.row(\.staleAt, Instant(allowsZero: true), .presentation)
        case .relevance: operation.row(\.relevance, Number(upTo: 0x1p53, written: "2^53"), unset: 0, .presentation)
        case .icon: operation.row(\.icon, Text.icon, .presentation)
        case .tint: operation.row(\.tint, Text.color, .presentation)
        case .appID: operation.row(\.appID, Text.desktopID, unset: "", .identity)
        case .link: operation.row(\.link, Link(), .presentation)
        case .defaultAction: operation.row(\.defaultAction, Action(), .presentation)
        case .actions: operation.row(\.actions, Actions(), unset: [:], .presentation)
        case .notice: operation.row(\.notice, Choice(), unset: .auto, .presentation)
        case .endsWithCaller: operation.row(\.endsWithCaller, Flag(), unset: false, .identity)
        }
    }
}

/// Reading and writing of any key.
extension ActivityConfiguration: KeyedConfiguration {
    /// Sets one key.
    ///
    /// - Throws: `Refusal`: `invalidConfiguration` for a value out of range, `tooLarge`.
    public mutating func set(_ setting: ActivitySetting) throws(Refusal) {
        try setting.key.set(setting.value, in: &self)
    }

    /// Resets one key, so that it isn't set.
    mutating func reset(_ key: ActivityKey) { key.reset(in: &self) }

    /// Returns the value of one key; `nil`: it isn't set.
    public func value(of key: ActivityKey) -> SettingValue? { key.value(in: self) }

    /// The settings that make this configuration out of one in which no key is set, in the order of the keys.
    public var settings: [ActivitySetting] { ActivityKey.settings(of: self) }
}
